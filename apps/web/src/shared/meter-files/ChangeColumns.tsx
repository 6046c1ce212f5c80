import { Button } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MappingForm } from './MappingForm.tsx'

/** For a file that was read by its columns: shows their meaning and lets people change it. */
export function ChangeColumns(props: ComponentProps<typeof MappingForm>) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <MappingForm {...props} />
  return (
    <Button variant="default" onClick={() => setIsOpen(true)}>
      {t('portal.changeColumns')}
    </Button>
  )
}
