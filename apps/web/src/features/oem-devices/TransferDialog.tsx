import type { OemDeviceDetails } from '@kilowatt/contracts/devices/oem-devices'
import { TextInput } from '@mantine/core'
import { isEmail, useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { client } from '../../api/client.ts'
import { DialogForm, FormDialog } from '../../shared/forms/FormDialog.tsx'
import { useControllerSave } from './use-controller-save.ts'

type Props = { opened: boolean; device: OemDeviceDetails; onClose: () => void }

/** Transfers a controller to another person's list, and explains what that changes. */
export function TransferDialog({ opened, device, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('controllerPages.transferTitle', { name: device.alias ?? device.unitId })}
      size={480}
    >
      <ReceiverForm device={device} onClose={onClose} />
    </FormDialog>
  )
}

function ReceiverForm({ device, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation()
  const form = useForm({ initialValues: { email: '' }, validate: { email: isEmail(t('form.email')) } })
  const transfer = useControllerSave({
    onClose,
    save: (email: string) => client.oemDevices.transfer({ id: device.id, email }),
    done: (email) => t('controllerPages.transferred', { email }),
  })
  return (
    <DialogForm
      form={form}
      save={transfer}
      keepLabel={t('controllerPages.keepOwner')}
      saveLabel={t('controllerPages.transfer')}
      onKeep={onClose}
      fieldText={() => t('controllerPages.notHere')}
      onSubmit={({ email }) => transfer.mutate(email.trim())}
    >
      <p className="dim">{t('controllerPages.transferHelp', { location: device.location?.name })}</p>
      <TextInput
        {...form.getInputProps('email')}
        data-autofocus
        type="email"
        label={t('words.email')}
        description={t('controllerPages.transferWho')}
        autoComplete="off"
      />
    </DialogForm>
  )
}
