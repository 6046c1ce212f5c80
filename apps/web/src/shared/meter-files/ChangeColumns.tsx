import { Button } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MappingForm } from './MappingForm.tsx'

/** Of a file that was read by its columns: what they mean can be looked at and changed. */
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
