/** Key of a thing's name among the `names` in an answer of the audit log. */
export const auditNameKey = (kind: string, id: number | string) => `${kind}:${id}`
