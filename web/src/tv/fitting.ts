/** The largest size at which something still fits, by halving: few tries, since each lays the page out anew. */

const FINE = 0.04;

export function largest(fits: (size: number) => boolean, least: number, most: number): number {
  if (fits(most)) return most;
  let [good, bad] = [least, most];
  while (bad - good > FINE) {
    const tried = (good + bad) / 2;
    if (fits(tried)) good = tried;
    else bad = tried;
  }
  return good;
}
