/** The names of the encodings that an Accept-Encoding header takes, in lower case; those with the weight 0 are refused. */
export const acceptedEncodings = (header = ""): readonly string[] =>
  header.split(",").flatMap((one) => {
    const [name = "", weight = ""] = one
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/);
    return weight !== "" && Number(weight) === 0 ? [] : [name];
  });
