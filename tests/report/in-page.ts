/** Scripts that tests run inside the page, as text: the project's own types know no document. */

export const OPEN_EVERYTHING = `for (const one of document.querySelectorAll('details')) one.open = true`;

/** What an injection would try: a script of its own, and an address. Gives what came of both. */
export const INTRUDE = `(async () => {
  const script = document.createElement('script');
  script.textContent = 'globalThis.taken = true';
  document.body.append(script);
  const reached = await fetch('http://127.0.0.1:9/').then(() => true, () => false);
  return { taken: 'taken' in globalThis, reached };
})()`;

/** What breaks the WCAG 2.2 at levels A and AA in the page as it stands, by axe-core, which has to be in it. */
export const VIOLATIONS = `axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ html }) => html.slice(0, 200)).join(' | ')))`;

/** For every element with text its contrast with what is behind it, as the WCAG computes it. */
export const CONTRASTS = `(() => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const luminance = (color) => {
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
      const share = value / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const behind = (element) => {
    const { backgroundColor } = getComputedStyle(element);
    if (backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor;
    return element.parentElement ? behind(element.parentElement) : 'white';
  };
  return [...document.querySelectorAll('p, a, .badge, .note, .level, th, dt, dd, pre, h2, mark')].map((element) => {
    const [text, back] = [getComputedStyle(element).color, behind(element)].map(luminance);
    const ratio = (Math.max(text, back) + 0.05) / (Math.min(text, back) + 0.05);
    return { what: element.localName + '.' + element.className, ratio };
  });
})()`;
