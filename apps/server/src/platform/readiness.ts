/** What must work before this server should receive requests, by name. A module adds its own part. */
export type Readiness = Map<string, () => Promise<void>>
