import type { OemDeviceDetails } from '@kilowatt/contracts/devices/oem-devices'
import { Modal, TextInput } from '@mantine/core'
import { isEmail, useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { client } from '../../api/client.ts'
import { CallForm } from '../../shared/forms/CallForm.tsx'
import { DialogAnswers } from '../../shared/forms/DialogAnswers.tsx'
import classes from './OemDevices.module.css'
import { useControllerSave } from './use-controller-save.ts'

type Props = { opened: boolean; device: OemDeviceDetails; onClose: () => void }

/** Puts a controller into somebody else's list, and says what that takes and gives. */
export function TransferDialog({ opened, device, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('controllerPages.transferTitle', { name: device.alias ?? device.unitId })}
      withCloseButton={false}
      size={480}
    >
      <ReceiverForm device={device} onClose={onClose} />
    </Modal>
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
    <CallForm
      form={form}
      className={classes.form}
      error={transfer.error}
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
      <DialogAnswers
        keepLabel={t('controllerPages.keepOwner')}
        saveLabel={t('controllerPages.transfer')}
        busy={transfer.isPending}
        onKeep={onClose}
      />
    </CallForm>
  )
}
