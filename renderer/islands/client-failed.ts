/** The event that the client sends when it cannot start, after which islands made with React stay as they are. */
export const clientFailed = 'client-failed'
