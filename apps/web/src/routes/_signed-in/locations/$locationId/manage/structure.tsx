import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconSitemap } from '@tabler/icons-react'
import { createFileRoute, getRouteApi, redirect } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { StructureEditor } from '#features/structure/StructureEditor.tsx'
import { type Part, readPart } from '#features/structure/structure-parts.ts'
import { PageHeader } from '#ui/shell/page/PageHeader.tsx'

/** The devices of a location and their groups, for people who may edit it. */
export const Route = createFileRoute('/_signed-in/locations/$locationId/manage/structure')({
  staticData: {
    listed: { in: 'manage', at: 20, for: 'edit' },
    crumb: { label: 'structure.title', icon: IconSitemap },
  },
  validateSearch: (raw): { part?: Part } => {
    const part = readPart(raw.part)
    return part === undefined ? {} : { part }
  },
  beforeLoad: ({ params, context: { may } }) => {
    if (!may.edit) throw redirect({ to: '/locations/$locationId', params })
  },
  component: Structure,
})

const locationRoute = getRouteApi('/_signed-in/locations/$locationId')

function Structure() {
  const { t } = useTranslation()
  const location = locationRoute.useLoaderData()
  const navigate = Route.useNavigate()
  return (
    <>
      <PageHeader
        title={t('structure.title')}
        context={location.name}
        backHref={webPaths.location(location.id)}
      />
      <StructureEditor
        key={location.id}
        location={location}
        part={Route.useSearch().part}
        onPart={(part) => navigate({ search: part === undefined ? {} : { part }, resetScroll: false })}
      />
    </>
  )
}
