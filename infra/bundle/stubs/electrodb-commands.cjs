// What ElectroDB requires instead of the document client; electrodb.js fills it.
module.exports = {};
