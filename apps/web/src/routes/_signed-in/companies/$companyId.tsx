import { createFileRoute } from '@tanstack/react-router'
import { CompanyGone } from '../../../features/companies/CompanyGone.tsx'
import { workInCompany } from '../../../features/session/work-in-company.ts'

/** The places of a company, as the tree shows them. */
export const Route = createFileRoute('/_signed-in/companies/$companyId')({
  staticData: { crumb: 'place' },
  beforeLoad: ({ context: { user }, params, location, preload }) =>
    workInCompany({ user, companyId: Number(params.companyId), href: location.href, isPreload: preload }),
  notFoundComponent: CompanyGone,
})
