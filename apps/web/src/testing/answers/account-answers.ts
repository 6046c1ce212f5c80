import type { Account } from '@kilowatt/contracts/identity/account'
import type { Answers } from '../fake-server.ts'
import { person } from '../people.ts'
import { spotRegions } from './spot-answers.ts'

const day = (number: number) => Date.UTC(2026, 5, number)

export const account: Account = {
  id: person.id,
  email: person.email,
  verified: true,
  hasPassword: true,
  createdAt: day(1),
  personal: {
    firstName: person.first_name,
    lastName: person.last_name,
    phone: null,
    countryId: 705,
    spotMarketRegionId: null,
  },
  preferences: person.preferences,
}

/** Answers about a person's own account; calls that change it are not answered. */
export const accountAnswers: Answers = {
  'spotMarket.regions': () => ({ data: { entries: spotRegions } }),
  'account.get': () => ({ data: { account } }),
  'account.consents': () => ({
    data: {
      consents: [
        { kind: 'terms', granted: true, at: day(1) },
        { kind: 'privacy', granted: true, at: day(1) },
        { kind: 'analytics', granted: false, at: day(2) },
      ],
    },
  }),
  'account.deletion': () => ({
    data: {
      allowed: true,
      refusal: null,
      removes: [
        { what: 'profile', count: 1 },
        { what: 'sessions', count: 2 },
      ],
      keeps: [{ what: 'measurements', count: 1 }],
    },
  }),
  'sessions.list': () => ({
    data: {
      total: 2,
      sessions: [true, false].map((current, at) => ({
        id: at + 1,
        current,
        ip: '127.0.0.1',
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
        createdAt: day(1),
        lastUsedAt: day(2),
        expiresAt: day(30),
      })),
    },
  }),
  'apiKeys.list': () => ({
    data: {
      apiKeys: [
        {
          id: 5,
          name: 'Night report',
          scope: 'read',
          prefix: 'kw_ab123',
          createdAt: day(1),
          expiresAt: null,
          expired: false,
          lastUsedAt: null,
        },
      ],
    },
  }),
  'passkeys.list': () => ({ data: { passkeys: [] } }),
  'twoFactor.state': () => ({ data: { enabled: false, required: false, recoveryCodesLeft: 0 } }),
  'socialSignIn.list': () => ({ data: { providers: [] } }),
}
