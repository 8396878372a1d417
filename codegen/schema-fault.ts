/** A slip in a schema, which a developer mends: told with its file and without a stack. */
export class SchemaFault extends Error {}
