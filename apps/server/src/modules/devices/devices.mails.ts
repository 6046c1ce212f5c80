import { defineMails } from '../mail/index.ts'

/** Mails about controllers. */
export const controllerMails = defineMails({
  controllerReceived: {
    values: {
      name: 'Žiga',
      controller: 'Kotlovnica (ABCD-EFGH-IJKL-MN0P)',
      place: 'Hiša ob morju',
      person: 'ana@example.com',
    },
  },
  controllerGivenAway: {
    values: {
      name: 'Žiga',
      controller: 'Kotlovnica (ABCD-EFGH-IJKL-MN0P)',
      place: 'Hiša ob morju',
      newOwner: 'jure@example.com',
    },
  },
  controllerTunnel: {
    values: {
      name: 'Žiga',
      controller: 'Kotlovnica (ABCD-EFGH-IJKL-MN0P)',
      place: 'Hiša ob morju',
      person: 'ana@example.com',
      minutes: '30',
    },
  },
  controllerDataLimit: {
    values: {
      controller: 'Kotlovnica (ABCD-EFGH-IJKL-MN0P)',
      place: 'Hiša ob morju',
      used: '512 MB',
      limit: '500 MB',
    },
  },
})
export type ControllerMail = keyof typeof controllerMails
