/**
 * A view after some changes. What did not change stays the very same object, and the view before is left as it
 * was: so two views can be compared, and a board draws only what is different.
 */
export type Change = unknown[]; // [path, value], or [path] for what is gone

type Step = string | number;
type Box = Record<Step, unknown>;

export function applied<T>(view: T, changes: Change[]): T {
  const root: Box = { view };
  const own = new Set<unknown>([root]); // boxes that were copied here, and may be written to
  for (const change of changes) {
    const path: Step[] = ['view', ...(change[0] as Step[])];
    const last = path.pop()!;
    const box = path.reduce((place, step) => copied(place, step, own), root);
    if (change.length > 1) box[last] = change[1];
    else delete box[last];
  }
  return root.view as T;
}

function copied(place: Box, step: Step, own: Set<unknown>): Box {
  const inner = place[step];
  if (own.has(inner)) return inner as Box;
  const copy = (Array.isArray(inner) ? [...inner] : { ...(inner as Box) }) as Box;
  own.add(copy);
  place[step] = copy;
  return copy;
}
