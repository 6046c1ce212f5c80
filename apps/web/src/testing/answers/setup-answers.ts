import type { User } from '@kilowatt/contracts/identity/auth'
import type { Answers } from '../fake-server.ts'
import { person } from '../people.ts'
import { placeAnswers } from './location-answers.ts'

const company = { id: 3, name: 'Green Valley Energy' }

/** A basic user of a company who has not set up anything yet. */
export const newcomer: User = {
  ...person,
  role: 'ROLE_USER_BASIC',
  roles: ['ROLE_USER_BASIC'],
  company,
  memberships: [{ companyId: 3, companyName: company.name, role: 'ROLE_USER_BASIC' }],
}

export const setupSerial = '7K3M-Q2XH-94TD-P8WJ'

/** Answers for a setup that succeeds. */
export const setupAnswers: Answers = {
  ...placeAnswers,
  'auth.user': () => ({ data: { user: newcomer } }),
  'menu.own': () => ({ data: { structure: [], company: null } }),
  'setupDraft.get': () => ({ data: { draft: null } }),
  'setupDraft.save': () => ({ data: {} }),
  'setupDraft.drop': () => ({ data: {} }),
  'priceLists.coverage': () => ({ data: { locations: 0, unpriced: 0, firstUnpriced: null } }),
  'utilityPlans.list': () => ({ data: { plans: [], total: 0 } }),
  'countries.list': ({ timezone }) => ({
    data: {
      countries: [
        ...(timezone === undefined ? [{ id: 40, code: 'AT', name: 'Austria' }] : []),
        { id: 705, code: 'SI', name: 'Slovenia' },
      ],
    },
  }),
  'countries.timezones': () => ({
    data: { timezones: [{ name: Intl.DateTimeFormat().resolvedOptions().timeZone }] },
  }),
  'setup.replaceable': () => ({ data: { controllers: [] } }),
  'setup.findController': ({ unitId }) => ({
    data: {
      controller: {
        unitId,
        type: 'CONTROLLER',
        connected: true,
        lastSeenAt: Date.now(),
        softwareVersion: '4.12.1',
        hardwareVersion: null,
      },
    },
  }),
}
