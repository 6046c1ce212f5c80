/** Key of a thing's name among the `names` of an answer of the audit log. */
export const auditNameKey = (kind: string, id: number | string) => `${kind}:${id}`
