export const rolloutSubject = (id: number, version: string) => ({
  objectType: 'software-rollout' as const,
  objectId: id,
  objectName: version,
  companyId: null,
})
