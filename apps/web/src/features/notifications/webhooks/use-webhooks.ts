import type { Webhook } from '@kilowatt/contracts/notifications/webhooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client, orpc } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { toastError } from '../../../ui/feedback/toast.tsx'
import type { WebhookValues } from './WebhookDialog.tsx'

/**
 * The webhooks of a person or a company, and all actions on them. @param companyId undefined: the person's
 * own webhooks
 */
export function useWebhooks(companyId: number | undefined) {
  const queries = useQueryClient()
  const refusal = useRefusal()
  /** null: a new webhook; undefined: no webhook */
  const [edited, setEdited] = useState<Webhook | null | undefined>(undefined)
  /** shown once */
  const [secret, setSecret] = useState<{ name: string; secret: string } | null>(null)
  const input = companyId === undefined ? {} : { companyId }
  const query = useQuery(orpc.webhooks.list.queryOptions({ input, select: ({ data }) => data.webhooks }))
  const refresh = () => queries.invalidateQueries({ queryKey: orpc.webhooks.list.key() })
  const onError = (error: unknown) => toastError(refusal(error))
  const save = useMutation({
    mutationFn: async ({ isActive, ...values }: WebhookValues) => {
      if (edited) await client.webhooks.change({ webhookId: edited.id, ...values, isActive })
      else {
        const { data } = await client.webhooks.create({ ...input, ...values })
        setSecret({ name: data.webhook.name, secret: data.secret })
      }
    },
    onSuccess: () => {
      setEdited(undefined)
      return refresh()
    },
  })
  const rotate = useMutation({
    mutationFn: async ({ id, name }: Webhook) => {
      const { data } = await client.webhooks.rotate({ webhookId: id })
      setSecret({ name, secret: data.secret })
    },
    onError,
  })
  const remove = useMutation({
    mutationFn: ({ id }: Webhook) => client.webhooks.remove({ webhookId: id }),
    onSuccess: refresh,
    onError,
  })
  return { query, save, rotate, remove, edited, setEdited, secret, forgetSecret: () => setSecret(null) }
}
