import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../ui/navigation/AppLink.tsx'

/** Link to the rules for the alarms of a place. */
export function RulesLink({ href }: { href: string }) {
  const { t } = useTranslation()
  return (
    <Button
      component={AppLink}
      href={href}
      leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} />}
    >
      {t('alarms.rules')}
    </Button>
  )
}
