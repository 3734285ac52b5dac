/**
 * zod compiles its parsers with `new Function` unless told otherwise, and only asking whether that is allowed
 * already counts as a violation of the page's policy. Has to run before any schema is declared, and without
 * importing zod, which the landing page does not carry.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
