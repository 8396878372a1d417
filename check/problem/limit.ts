/** The maximum number of errors listed, and of warnings; anyone with more starts at the top and checks again. */
export const problemLimit = 500
