type Controller = { readonly id: number; readonly serial: string; readonly companyId: number | null }

/** A controller, P1 module or gateway in the audit log; it belongs to the company of its location. */
export const controllerSubject = ({ id, serial, companyId }: Controller) => ({
  objectType: 'controller' as const,
  objectId: id,
  objectName: serial,
  companyId,
})

/** A batch of unlinked controllers. */
export const batchSubject = { objectType: 'controller', objectId: null, companyId: null } as const
