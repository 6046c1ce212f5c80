/** What must work before this server should be given work, by name. A module adds its own part. */
export type Readiness = Map<string, () => Promise<void>>
