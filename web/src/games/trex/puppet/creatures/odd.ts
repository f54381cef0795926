import * as d from './draw';
import type { Creature } from './draw';

/** From another star: one eye, no bones. */
export const ALIEN: Creature = {
  name: 'alien',
  give: { eyes: { move: 9, turn: 0, size: 0.4 }, brows: { move: 10, turn: 16, size: 0.3 } },
  pieces: [
    d.body(
      d.joint('tail', 160, 200, d.skin('M148 214C190 216 218 206 222 176C208 192 190 190 160 184z')),
      d.skin(
        'M120 96C152 96 166 130 170 168C174 190 184 200 184 208C176 216 64 216 56 208C56 200 66 190 70 168C74 130 88 96 120 96z',
      ),
      d.belly(
        'M120 132C138 132 144 148 144 168C144 186 136 196 120 196C104 196 96 186 96 168C96 148 102 132 120 132z',
      ),
      d.deep(d.oval(80, 194, 7, 5) + d.oval(158, 190, 9, 6)),
      d.shoulders(
        ...d.arms(
          84,
          128,
          d.skin(
            'M90 118C70 118 58 140 54 166C44 168 40 180 50 180C48 190 58 192 60 184C66 190 74 184 68 176C70 156 80 144 98 138z',
          ),
        ),
        d.joint(
          'head',
          120,
          104,
          d.both(d.cord, 'M102 34C98 20 88 14 78 14'),
          d.both(d.accent, 'M84 14C84 22 68 22 68 14C68 6 84 6 84 14z'),
          d.skin(
            'M120 24C154 24 172 46 168 74C164 100 146 112 120 112C94 112 76 100 72 74C68 46 86 24 120 24z',
          ),
          d.smile(90, 20, 10),
          d.joint(
            'eyes',
            120,
            60,
            d.white(d.oval(120, 60, 25)),
            d.joint(
              'pupils',
              120,
              60,
              d.accent(d.oval(120, 61, 13)),
              d.ink(d.oval(120, 61, 8)),
              d.shine(117, 57, 11),
            ),
          ),
          d.joint('brows', 120, 32, d.line('M98 34Q120 22 142 34')),
        ),
      ),
    ),
  ],
};

/** A robot of the old school: lamp, bolts, and a cable to the wall. */
export const ROBOT: Creature = {
  name: 'robot',
  give: { jaw: { move: 12, turn: 0, size: 0.5 } },
  pieces: [
    d.body(
      d.joint(
        'tail',
        164,
        186,
        d.cord('M160 184C184 180 182 204 198 200C206 198 204 188 212 184'),
        d.deep('M206 178l14-4 3 14-14 3z'),
      ),
      d.both(d.deep, 'M88 182L108 182L106 200L112 204L112 214L74 214L74 206L88 200z'),
      d.skin('M78 104Q78 98 84 98L156 98Q162 98 162 104L166 182Q166 190 158 190L82 190Q74 190 74 182z'),
      d.belly('M92 116Q92 112 96 112L144 112Q148 112 148 116L148 152Q148 156 144 156L96 156Q92 156 92 152z'),
      d.accent(d.oval(106, 128, 7) + d.oval(128, 128, 4) + d.oval(139, 128, 4)),
      d.line('M102 146L110 146L115 138L122 150L127 144L138 144'),
      d.ink(d.oval(86, 176, 3) + d.oval(154, 176, 3)),
      d.shoulders(
        ...d.arms(
          70,
          116,
          d.deep('M62 116L78 116L74 168L60 168z'),
          d.line('M63 130L77 130M62 142L76 142M62 154L75 154'),
          d.skin('M52 166L82 166L84 178L76 196L70 190L74 180L62 180L64 190L58 196L50 178z'),
          d.skin('M84 112C84 124 56 124 56 112C56 100 84 100 84 112z'),
        ),
        d.joint(
          'head',
          120,
          98,
          d.cord('M120 30L120 16'),
          d.accent(d.oval(120, 13, 8)),
          d.deep('M108 88L132 88L132 100L108 100z'),
          d.both(d.deep, 'M66 52L76 52L76 72L66 72z'),
          d.joint(
            'jaw',
            120,
            78,
            d.mouth('M90 66L150 66L150 84L90 84z'),
            d.skin('M84 80L156 80L152 94Q151 97 147 97L93 97Q89 97 88 94z'),
            d.white('M96 81L144 81L144 88L96 88z'),
            d.line('M108 81v7M120 81v7M132 81v7'),
          ),
          d.skin('M76 38Q76 30 84 30L156 30Q164 30 164 38L164 76Q164 80 160 80L80 80Q76 80 76 76z'),
          d.eyes(55, 20, 14),
          d.brows(36, 20, 10),
        ),
      ),
    ),
  ],
};

/** A ghost, who borrowed the sheet. */
export const GHOST: Creature = {
  name: 'ghost',
  pieces: [
    d.body(
      d.joint('tail', 150, 186, d.deep('M136 176C164 182 178 206 214 198C202 210 170 218 142 206z')),
      d.skin(
        'M64 200C70 160 62 84 120 84C178 84 170 160 176 200C168 192 164 210 154 204C148 196 142 210 132 204C126 198 118 210 110 204C104 198 96 210 88 204C80 196 72 206 64 200z',
      ),
      d.deep(
        'M88 204C92 180 92 164 90 150C96 166 100 184 100 205zM132 205C136 184 142 168 150 152C148 172 148 190 152 204C146 198 142 210 132 205z',
      ),
      d.shoulders(
        ...d.arms(
          78,
          124,
          d.skin(
            'M92 108C66 112 46 134 40 166C44 170 48 164 52 172C58 174 60 164 68 168C74 152 90 144 102 136z',
          ),
        ),
        d.joint(
          'head',
          120,
          106,
          d.skin('M80 112C70 60 86 22 120 22C154 22 170 60 160 112'),
          d.belly('M92 56C96 40 104 32 114 30C102 42 98 56 96 74C92 72 90 64 92 56z'),
          d.smile(84, 12, 14),
          d.eyes(62, 17, 12),
          d.brows(44, 18, 8),
        ),
      ),
    ),
  ],
};
