// Everything that can be acted on: wholly in the window or in a list that scrolls by itself, covered by
// nothing, and large enough; every text large enough to read. Gives back what is not so, in words.
(isTouched) => {
  const LEAST = 24; // CSS pixels, of anything to press
  const FINGER = 44; // of main actions, for a finger
  const READABLE = 12; // of text
  const SLACK = 1; // pixels: what rounding may leave
  const ROWS = 2; // of a finger's height: what a list shows at least, unless it is shorter

  const ACTS =
    'button, a[href], input, select, textarea, summary, [role=button], [role=radio], [tabindex="0"]';
  // Lists of heroes, hands, notes, choices and the log.
  const LISTS = '[data-scrolls]';
  const MAIN =
    '.button:not(.small), .choice, .hero, .ability, .held, .tab, .chip, .servant, .one, .starter, .act';
  const UNSEEN = '.unseen, .skip, [inert], [hidden]';

  const faults = new Set();
  const style = (one) => getComputedStyle(one);
  const round = (rect) =>
    `${Math.round(rect.left)},${Math.round(rect.top)} ${Math.round(rect.width)}x${Math.round(rect.height)}`;
  const wordsOf = (one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().replace(/\s+/g, ' ');
  const classOf = (one) =>
    (one.getAttribute('class') ?? '').split(' ').filter((name) => name && !name.startsWith('svelte-')).join('.');
  const called = (one) => `${one.localName}.${classOf(one)} "${wordsOf(one).slice(0, 30)}"`;

  const isShown = (one) =>
    !one.closest(UNSEEN) &&
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    one.getBoundingClientRect().width > 0;

  const isWithin = (inner, outer) =>
    inner.left >= outer.left - SLACK &&
    inner.top >= outer.top - SLACK &&
    inner.right <= outer.right + SLACK &&
    inner.bottom <= outer.bottom + SLACK;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };

  const scrolls = (one) =>
    /auto|scroll/.test(style(one).overflow) &&
    (one.scrollHeight > one.clientHeight + SLACK || one.scrollWidth > one.clientWidth + SLACK);

  function* above(one) {
    for (let up = one.parentElement; up && up !== document.body; up = up.parentElement) yield up;
  }

  function checkList(list) {
    const rect = list.getBoundingClientRect();
    if (!list.matches(LISTS)) faults.add(`scrolls, and is no list: ${called(list)}`.slice(0, 90));
    if (!isWithin(rect, screen)) faults.add(`list out of the window: ${called(list)} ${round(rect)}`.slice(0, 120));
    const least = Math.min(list.scrollHeight, ROWS * FINGER);
    if (rect.height < least - SLACK) faults.add(`list too low: ${called(list)} ${round(rect)}`.slice(0, 120));
  }

  /** The part of the screen where it can be: inside all that cuts off what sticks out. */
  function checkPlace(one) {
    const lists = [...above(one)].filter(scrolls);
    lists.forEach(checkList);
    if (lists.length) one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const rect = one.getBoundingClientRect();
    const clips = [...above(one)].filter((up) => style(up).overflow !== 'visible');
    if (!isWithin(rect, screen)) return `out of the window`;
    const cut = clips.find((up) => !isWithin(rect, up.getBoundingClientRect()));
    return cut ? `cut off by ${cut.localName}.${classOf(cut)}` : null;
  }

  function checkCover(one) {
    const { left, top, width, height } = one.getClientRects()[0]; // a link in a text may go on in the next line
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!hit) return 'nothing is hit in its middle';
    const isHit = one.contains(hit) || hit.closest('label')?.control === one;
    return isHit ? null : `covered by ${hit.localName}.${classOf(hit)}`;
  }

  const isInText = (one) => one.matches('a') && style(one).display === 'inline';

  function checkSize(one) {
    const { width, height } = one.getBoundingClientRect();
    const least = isTouched && one.matches(MAIN) ? FINGER : LEAST;
    if (isInText(one) || Math.min(width, height) >= least - SLACK) return null;
    return `too small for ${least}: ${width.toFixed(0)}x${height.toFixed(0)}`;
  }

  function boxOf(one) {
    const isChoice = one.matches('input[type=radio], input[type=checkbox]');
    return (isChoice && one.closest('label')) || one;
  }

  // A chain that is too large for the window is panned: what lies outside then is no fault.
  const isPanned = (one) => {
    const chain = one.parentElement.closest('.chain');
    if (!chain || one.closest('.zoom')) return false;
    const { left, top, width, height } = one.getBoundingClientRect();
    const frame = chain.getBoundingClientRect();
    const middle = { left: left + width / 2, right: left + width / 2, top: top + height / 2, bottom: top + height / 2 };
    return !one.matches('.lit, .ghost') || !isWithin(middle, frame);
  };

  function checkAct(one) {
    if (isPanned(one)) return;
    for (const fault of [checkPlace(one), checkCover(one), checkSize(one)]) {
      if (fault) faults.add(`${called(one)} ${round(one.getBoundingClientRect())}: ${fault}`);
    }
  }

  function sizeOfText(parent) {
    const size = parseFloat(style(parent).fontSize);
    if (parent.ownerSVGElement) {
      const matrix = parent.getScreenCTM();
      return size * Math.hypot(matrix.a, matrix.b);
    }
    const scale = parent.offsetWidth ? parent.getBoundingClientRect().width / parent.offsetWidth : 1;
    return size * (scale > 0.98 ? 1 : scale);
  }

  function checkText(node) {
    const parent = node.parentElement;
    if (parent?.closest('.puppet')) return; // a shout is as large as it is loud
    if (!/[\p{L}\p{N}]/u.test(node.data) || !parent || parent.closest('script, style, title') || !isShown(parent)) return;
    if (parent.ownerSVGElement && node.data.trim().length <= 2) return; // an emblem: its shape tells as much
    const size = sizeOfText(parent);
    if (size < READABLE - 0.05)
      faults.add(`text of ${size.toFixed(1)}: ${parent.localName}.${classOf(parent)} "${node.data.trim().slice(0, 20)}"`);
    const isLow = style(parent).overflowY === 'hidden' && parent.scrollHeight > parent.clientHeight + 3 * SLACK;
    if (isLow && !parent.closest(LISTS) && style(parent).webkitLineClamp === 'none')
      faults.add(`text cut off below: ${parent.localName}.${classOf(parent)} "${node.data.trim().slice(0, 30)}"`);
    const isNamed = parent.closest('.who, .name, .about, h1'); // people's names may be long
    if (!isNamed && style(parent).textOverflow === 'ellipsis' && parent.scrollWidth > parent.clientWidth + SLACK)
      faults.add(`text cut off: ${parent.localName}.${classOf(parent)} "${node.data.trim().slice(0, 30)}"`);
  }

  // Of a score sheet the last column is the sum.
  for (const cell of document.querySelectorAll('.result tbody td:last-child'))
    if (isShown(cell) && cell.getBoundingClientRect().right > innerWidth + SLACK) faults.add('the sum is out of sight');

  const inChain = [...document.querySelectorAll('.chain .ghost, .chain .link.lit')];
  if (inChain.length && inChain.every(isPanned)) faults.add('no place of the chain is in sight');

  const page = document.documentElement;
  if (page.scrollHeight > innerHeight + SLACK) faults.add(`the page is ${page.scrollHeight - innerHeight} too high`);
  if (page.scrollWidth > innerWidth + SLACK) faults.add(`the page is ${page.scrollWidth - innerWidth} too wide`);

  const acts = [...document.querySelectorAll(ACTS)]
    .filter((one) => !one.disabled && style(one).pointerEvents !== 'none')
    .map(boxOf)
    .filter(isShown);
  [...new Set(acts)].forEach(checkAct);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) checkText(texts.currentNode);
  return [...faults];
}
