type Controller = { readonly id: number; readonly serial: string; readonly companyId: number | null }

/** A controller, P1 module or gateway as the audit log names it; it is the company's at whose location it stands. */
export const controllerSubject = ({ id, serial, companyId }: Controller) => ({
  objectType: 'controller' as const,
  objectId: id,
  objectName: serial,
  companyId,
})

/** A batch of them, in stock. */
export const batchSubject = { objectType: 'controller', objectId: null, companyId: null } as const
