import { useTranslation } from 'react-i18next'
import { PageTabs } from '../../ui/navigation/PageTabs.tsx'
import { usePageTitle } from '../../ui/navigation/use-page-title.ts'
import { PageHeader } from '../../ui/shell/page/PageHeader.tsx'

type Props = {
  label: string
  active: string
  tabs: readonly { key: string; href: string; name: string }[]
}

/** The heading of the portal's pages, and the navigation between them. */
export function PortalHead({ label, active, tabs }: Props) {
  const { t } = useTranslation()
  usePageTitle([tabs.find(({ key }) => key === active)?.name, t('portal.title')])
  return (
    <>
      <PageHeader title={t('portal.title')} />
      <PageTabs label={label} active={active} tabs={tabs} />
    </>
  )
}
