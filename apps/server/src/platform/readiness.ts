/**
 * Parts that must work before this server should receive requests, by name. Each module adds its own part.
 */
export type Readiness = Map<string, () => Promise<void>>
