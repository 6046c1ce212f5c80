import type { analyticsDeclaration } from '@kilowatt/contracts/analytics/analytics-declaration'
import { group, location } from '../audit-case-makers.ts'
import type { Scene } from '../call-scene.ts'
import type { ModuleExamples } from './module-examples.ts'

const january = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2026, 1, 1) }
const groupOf = ({ place }: Scene) => ({ locationGroupId: place.rootGroupId })
const companyOf = ({ place }: Scene) => ({ companyId: place.companyId })

const month = { from: '2026-01-01', to: '2026-01-31' }
const csv = { ...month, format: 'csv' } as const

export const analyticsExamples: ModuleExamples<keyof typeof analyticsDeclaration.calls> = {
  inputs: {
    categories: {
      ofLocation: ({ place }) => ({
        locationId: place.locationId,
        category: 'GRID',
        from: Date.UTC(2026, 0, 1),
        to: Date.UTC(2026, 1, 1),
      }),
    },
    monthlyReports: {
      get: ({ place }) => ({ locationId: place.locationId }),
      set: ({ place }) => ({ locationId: place.locationId, wanted: true }),
      getOfGroup: ({ place }) => ({ locationGroupId: place.rootGroupId }),
      setOfGroup: ({ place }) => ({ locationGroupId: place.emptyGroupId, wanted: true }),
    },
    reports: {
      location: ({ place }) => ({ locationId: place.locationId, ...month }),
      group: ({ place }) => ({ locationGroupId: place.rootGroupId, ...month }),
      company: ({ place }) => ({ companyId: place.companyId, ...month }),
      locationFile: ({ place }) => ({ locationId: place.locationId, ...csv }),
      groupFile: ({ place }) => ({ locationGroupId: place.rootGroupId, ...csv }),
      companyFile: ({ place }) => ({ companyId: place.companyId, ...csv }),
    },
    periodCosts: {
      location: ({ place }) => ({ locationId: place.locationId, ...january }),
      group: (scene) => ({ ...groupOf(scene), ...january }),
      company: (scene) => ({ ...companyOf(scene), ...january }),
    },
    rankings: { group: groupOf, company: companyOf },
    summaries: {
      location: ({ place }) => ({ locationId: place.locationId, ...january }),
      group: (scene) => ({ ...groupOf(scene), ...january }),
      company: (scene) => ({ ...companyOf(scene), ...january }),
      groupLoads: (scene) => ({ ...groupOf(scene), ...january }),
      companyLoads: (scene) => ({ ...companyOf(scene), ...january }),
    },
  },
  audited: {
    'monthlyReports.set': [location('location.want-report')],
    'monthlyReports.setOfGroup': [group('location-group.want-report')],
  },
}
