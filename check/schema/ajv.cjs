// @ts-check
// CommonJS, whose modules run when they are required, also in a bundle: a check that finds nothing does without ajv.

/** Loads ajv for JSON Schema 2020-12. */
exports.loadAjv = () => require('ajv/dist/2020.js').Ajv2020

/** Loads what makes code of validators. */
exports.loadStandalone = () => require('ajv/dist/standalone/index.js').default

/** Loads the formats of texts in JSON Schema, and the schema of its draft 7. */
exports.loadFormats = () => ({
  addFormats: require('ajv-formats').default,
  draft07: require('ajv/dist/refs/json-schema-draft-07.json'),
})
