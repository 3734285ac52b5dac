/** Writes one line for the person at the terminal. */
export function say(line = "") {
  process.stdout.write(`${line}\n`);
}

/** Ends the command with a message that says what to do. */
export function giveUp(message) {
  process.stderr.write(`\n${message}\n`);
  process.exit(1);
}

/**
 * Shows how far something is: in place on a terminal, as a line every few seconds in a log.
 * @param {() => string} describe the line as of now
 * @returns {() => void} ends it with a last line
 */
export function showProgress(describe) {
  const { stdout } = process;
  let shown = "";
  const show = () => {
    const line = describe();
    if (line === shown) return;
    shown = line;
    stdout.write(stdout.isTTY ? `\r\u001B[2K${line}` : `${line}\n`);
  };
  const timer = setInterval(show, stdout.isTTY ? 250 : 5000);
  show();
  return () => {
    clearInterval(timer);
    show();
    if (stdout.isTTY) stdout.write("\n");
  };
}

/** Milliseconds since `start` in seconds. */
export const secondsSince = (start) => `${((Date.now() - start) / 1000).toFixed(1)} s`;
