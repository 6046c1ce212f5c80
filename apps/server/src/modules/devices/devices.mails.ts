import { defineMails } from '../mail/index.ts'

/** Mails about controllers. */
export const controllerMails = defineMails({
  controllerReceived: { values: ['name', 'controller', 'place', 'person'] },
  controllerGivenAway: { values: ['name', 'controller', 'place', 'newOwner'] },
  controllerTunnel: { values: ['name', 'controller', 'place', 'person', 'minutes'] },
  controllerDataLimit: { values: ['controller', 'place', 'used', 'limit'] },
})
export type ControllerMail = keyof typeof controllerMails
