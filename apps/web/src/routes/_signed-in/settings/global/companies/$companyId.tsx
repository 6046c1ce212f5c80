import type { CompanyDetails } from '@kilowatt/contracts/tenancy/company-admin'
import {
  IconFolders,
  IconHistory,
  IconHome,
  IconLayoutDashboard,
  IconMail,
  IconRouter,
  IconUsers,
} from '@tabler/icons-react'
import { createFileRoute, notFound, Outlet, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isNotThere } from '../../../../../api/call-errors.ts'
import { orpc } from '../../../../../api/client.ts'
import { queryClient } from '../../../../../api/query-client.ts'
import { SectionNav } from '../../../../../ui/shell/SectionNav.tsx'
import { NotFound } from '../../../../../ui/state/NotFound.tsx'

/** The settings of one company. One that is absent or not ours is not found. */
export const Route = createFileRoute('/_signed-in/settings/global/companies/$companyId')({
  loader: async ({ params }): Promise<CompanyDetails> => {
    if (!/^\d{1,9}$/.test(params.companyId)) throw notFound()
    try {
      const options = orpc.companyAdmin.get.queryOptions({ input: { companyId: Number(params.companyId) } })
      return (await queryClient.fetchQuery(options)).data.company
    } catch (error) {
      if (isNotThere(error)) throw notFound()
      throw error
    }
  },
  notFoundComponent: () => <NotFound />,
  component: CompanyPages,
})

const pages = [
  { path: '', label: 'words.overview', icon: IconLayoutDashboard },
  { path: '/location-groups', label: 'words.locationGroups', icon: IconFolders },
  { path: '/locations', label: 'words.locations', icon: IconHome },
  { path: '/users', label: 'words.users', icon: IconUsers },
  { path: '/oem-devices', label: 'words.controllers', icon: IconRouter },
  { path: '/mail', label: 'words.email', icon: IconMail },
] as const

function CompanyPages() {
  const { t } = useTranslation()
  const { id, name } = Route.useLoaderData()
  const { pathname } = useLocation()
  const base = `/settings/global/companies/${id}`
  const isActive = (path: string) =>
    path === '' ? pathname.replace(/\/$/, '') === base : pathname.startsWith(base + path)
  return (
    <>
      <SectionNav
        title={name}
        entries={[
          ...pages.map(({ path, label, icon }) => ({
            href: base + path,
            label: t(label),
            icon,
            active: isActive(path),
          })),
          {
            href: `/admin/audit?companyId=${id}`,
            label: t('words.auditLog'),
            icon: IconHistory,
            active: false,
          },
        ]}
      />
      <Outlet />
    </>
  )
}
