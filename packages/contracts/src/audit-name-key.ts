/** Key of an object's name in `names` of a response of the audit log. */
export const auditNameKey = (kind: string, id: number | string) => `${kind}:${id}`
