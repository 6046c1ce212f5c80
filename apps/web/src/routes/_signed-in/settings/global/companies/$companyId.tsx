import { webPaths, withQuery } from '@kilowatt/contracts/web-paths'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { CompanyGone } from '#features/companies/CompanyGone.tsx'
import { workInCompany } from '#features/session/work-in-company.ts'
import { useScreenEntries, useScreenNames } from '#shared/navigation/use-screen-entries.ts'
import { SectionNav } from '#ui/shell/section/SectionNav.tsx'
import { loadCompany } from '../../../-load-company.ts'

/** The settings of one company. One that is absent or not accessible is not found. */
export const Route = createFileRoute('/_signed-in/settings/global/companies/$companyId')({
  staticData: { crumb: 'company' },
  beforeLoad: ({ context: { user }, params, location, preload }) =>
    workInCompany({ user, companyId: Number(params.companyId), href: location.href, isPreload: preload }),
  loader: ({ params }) => loadCompany(params),
  notFoundComponent: CompanyGone,
  component: CompanyPages,
})

function CompanyPages() {
  const nameOf = useScreenNames()
  const { id, name } = Route.useLoaderData()
  const auditLog = {
    href: withQuery(webPaths.auditLog(), { companyId: id }),
    ...nameOf('/_signed-in/admin/audit'),
    active: false,
  }
  return (
    <>
      <SectionNav title={name} entries={[...useScreenEntries('company'), auditLog]} />
      <Outlet />
    </>
  )
}
