/** What an update of a shared stage's data stack may do: anything, but to the table. It holds until it is lifted by hand. */
export const dataPolicy = {
  Statement: [
    { Effect: "Allow", Action: "Update:*", Principal: "*", Resource: "*" },
    {
      Effect: "Deny",
      Action: ["Update:Replace", "Update:Delete"],
      Principal: "*",
      Resource: "LogicalResourceId/Table",
    },
  ],
};
