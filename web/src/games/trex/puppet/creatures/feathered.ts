import * as d from './draw';
import type { Creature } from './draw';

/** A hen, as round as she is proud; her comb is red, whatever the seat. */
export const HEN: Creature = {
  name: 'hen',
  give: { jaw: { move: 15, turn: 0, size: 0.35 } },
  pieces: [
    d.body(
      d.joint(
        'tail',
        160,
        168,
        d.deep(
          'M152 186C176 186 208 172 220 132C208 140 200 140 196 138C200 126 200 118 198 110C178 120 160 136 150 152z',
        ),
      ),
      d.both(d.accent, 'M98 196L100 206L84 214L116 214L108 206L108 196z'),
      d.skin(
        'M120 92C156 92 182 120 180 156C178 186 154 202 120 202C86 202 62 186 60 156C58 120 84 92 120 92z',
      ),
      d.belly(
        'M120 128C144 128 154 146 152 166C150 186 138 196 120 196C102 196 90 186 88 166C86 146 96 128 120 128z',
      ),
      d.line('M104 152q5 6 10 0M126 152q5 6 10 0M115 168q5 6 10 0M100 178q4 5 8 0M132 178q4 5 8 0'),
      d.shoulders(
        ...d.arms(
          74,
          128,
          d.deep('M84 116C58 120 42 150 46 184L58 178L62 190L74 178L82 184C94 166 98 140 84 116z'),
        ),
        d.joint(
          'head',
          120,
          104,
          d.cheek('M98 46C90 26 104 18 110 32C112 10 128 10 130 32C136 18 150 26 142 46z'),
          d.skin(
            'M120 34C144 34 156 52 156 74C156 98 146 116 120 116C94 116 84 98 84 74C84 52 96 34 120 34z',
          ),
          d.joint(
            'jaw',
            120,
            84,
            d.cheek('M112 92C108 108 114 114 120 114C126 114 132 108 128 92z'),
            d.mouth('M104 72L136 72L132 86L108 86z'),
            d.tongue(d.oval(120, 86, 7, 4)),
            d.accent('M102 84Q120 90 138 84L122 101Q120 103 118 101z'),
          ),
          d.accent('M100 82C108 70 132 70 140 82L122 90Q120 91 118 90z'),
          d.eyes(64, 15, 12),
          d.brows(47, 16, 8),
        ),
      ),
    ),
  ],
};
