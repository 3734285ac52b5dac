// ElectroDB makes the SDK's commands, and unmarshalls refused transactions, only for a client that sends commands. Ours
// does what it is asked by name (packages/core/src/storage/table.ts).
module.exports = {};
