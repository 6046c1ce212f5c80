import type { directoryDeclaration } from '@kilowatt/contracts/directory/directory-declaration'
import type { ModuleExamples } from './module-examples.ts'

export const directoryExamples: ModuleExamples<keyof typeof directoryDeclaration.calls> = {
  inputs: {
    companies: {
      list: () => undefined,
      overview: ({ place }) => ({ companyId: place.companyId }),
      locations: ({ place }) => ({ companyId: place.companyId }),
      devices: ({ place }) => ({ companyId: place.companyId }),
      oemDevices: ({ place }) => ({ companyId: place.companyId }),
    },
    menu: {
      own: () => undefined,
      company: ({ place }) => ({ id: place.companyId }),
      location: ({ place }) => ({ id: place.locationId }),
    },
    menuBranches: {
      group: ({ place }) => ({ id: place.rootGroupId }),
      groupTrail: ({ place }) => ({ id: place.rootGroupId }),
      search: () => ({ query: 'o' }),
      trail: ({ place }) => ({ id: place.locationId }),
    },
    locations: {
      list: () => ({}),
      get: ({ place }) => ({ id: place.locationId }),
    },
    users: { get: ({ place }) => ({ userId: place.memberId }) },
    adminSearch: {
      users: () => ({}),
      locations: () => ({}),
      controllers: () => ({}),
      devices: () => ({}),
    },
    audit: { list: () => ({}), exportCsv: () => ({}) },
  },
}
