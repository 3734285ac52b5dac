// Answers each message, a page's address and the debugging port of a browser, with what Lighthouse finds there.
import lighthouse from "lighthouse";

process.on("message", async ({ url, port }) => {
  const { lhr } = await lighthouse(url, {
    port,
    output: "json",
    logLevel: "error",
    onlyCategories: ["performance"],
    // Slows the network down instead of reckoning from a fast one: what comes first is then seen first.
    throttlingMethod: "devtools",
  });
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const value = (audit) => lhr.audits[audit].numericValue;
  process.send({
    score: lhr.categories.performance.score,
    fcp: value("first-contentful-paint"),
    lcp: value("largest-contentful-paint"),
    tbt: value("total-blocking-time"),
    cls: value("cumulative-layout-shift"),
  });
});
