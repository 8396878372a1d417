/**
 * The modules of this project that the site of this program replaces, as path in the project → source; empty for the
 * site of this project, which has them as files.
 */
export const replacedModules: Readonly<Record<string, string>> = {}
