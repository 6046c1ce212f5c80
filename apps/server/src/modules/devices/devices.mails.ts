import { defineMails } from '../mail/index.ts'

/** What people are told of controllers. */
export const controllerMails = defineMails({
  controllerReceived: { values: ['name', 'controller', 'place', 'person'] },
  controllerGivenAway: { values: ['name', 'controller', 'place', 'newOwner'] },
  controllerTunnel: { values: ['name', 'controller', 'place', 'person', 'minutes'] },
  controllerDataLimit: { values: ['controller', 'place', 'used', 'limit'] },
})
export type ControllerMail = keyof typeof controllerMails
