// Sends the requests of each message over so many connections by autocannon, every one once, and answers with the
// milliseconds that each took. The first of a connection also opens it and is left out.
import autocannon from "autocannon";

process.on("message", async ({ url, connections, status, requests }) => {
  const times = [];
  const wrong = new Map();
  const opened = new Set();
  let given = 0;
  const run = autocannon({
    url,
    connections,
    amount: requests.length,
    sampleInt: 20,
    setupClient(client) {
      const first = given;
      given += 1;
      client.setRequests(requests.filter((_, index) => index % connections === first));
    },
  });
  run.on("response", (client, statusCode, _bytes, milliseconds) => {
    if (statusCode !== status) wrong.set(statusCode, (wrong.get(statusCode) ?? 0) + 1);
    if (opened.has(client)) times.push(milliseconds);
    opened.add(client);
  });
  const { errors, timeouts } = await run;
  process.send({ times, failures: [...wrong], lost: errors + timeouts });
});
