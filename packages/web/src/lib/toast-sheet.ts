/**
 * notistack's styles come from goober, which writes text into a style element; the page's policy refuses that.
 * goober takes `window._goober` for its element where one is set: this one passes the rules on to a constructed
 * style sheet, which the policy does not concern. Has to be imported before notistack.
 */
const sheet = new CSSStyleSheet();
let written = "";

const text = {
  get data() {
    return written;
  },
  set data(css: string) {
    written = css;
    sheet.replaceSync(css);
  },
};

document.adoptedStyleSheets.push(sheet);
Object.assign(window, { _goober: { firstChild: text, parentNode: document.head, nonce: "" } });
