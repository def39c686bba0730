import { useEffect, useRef, useState } from 'react'
import { openTurns } from '#store/take-turns.ts'
import { type ChosenPhoto, changePhoto, movePhoto, selectionProblem, storedPhoto } from './chosen-photos.ts'
import { type SentPhoto, sendPhoto } from './send-photo.ts'
import { shrinkPhoto } from './shrink-photo.ts'

interface Sending {
  file: File
  leave: AbortController
  done: Promise<SentPhoto>
}

const atOnce = 2

/** The photos of a piece's form. Each is sent as soon as it is chosen, two at a time, while the rest of the form is filled in. */
export function usePhotos(before: readonly string[]) {
  const [photos, setPhotos] = useState(() => before.map(storedPhoto))
  const sending = useRef(new Map<string, Sending>())
  const [turns] = useState(() => openTurns(atOnce))
  useEffect(() => {
    const running = sending.current
    // Whoever leaves the page doesn't want them any more (readings T59).
    return () => {
      for (const { leave } of running.values()) leave.abort()
    }
  }, [])

  const change = (key: string, to: Partial<ChosenPhoto>) => setPhotos(current => changePhoto(current, key, to))

  function start(key: string, file: File) {
    const leave = new AbortController()
    const done = turns(async () =>
      sendPhoto(await shrinkPhoto(file), {
        uploadKey: key,
        signal: leave.signal,
        onProgress: progress => change(key, { progress }),
      }),
    )
    sending.current.set(key, { file, leave, done })
    void done.then(sent =>
      change(key, sent.ok ? { state: 'stored', progress: 1, url: sent.url } : { state: 'failed', error: sent.error }),
    )
  }

  return {
    photos,
    /** Returns why the selection was rejected. */
    add(files: readonly File[]): string | undefined {
      const problem = selectionProblem(photos.length, files)
      if (problem) return problem
      const added = files.map((file): ChosenPhoto & { file: File } => ({
        file,
        key: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`,
        preview: URL.createObjectURL(file),
        name: file.name,
        state: 'sending',
        progress: 0,
        url: null,
        error: null,
      }))
      setPhotos(current => [...current, ...added.map(({ file: _file, ...photo }) => photo)])
      for (const { key, file } of added) start(key, file)
      return undefined
    },
    retry(key: string) {
      const known = sending.current.get(key)
      if (!known) return
      change(key, { state: 'sending', progress: 0, error: null })
      start(key, known.file)
    },
    remove(key: string) {
      sending.current.get(key)?.leave.abort()
      sending.current.delete(key)
      setPhotos(current => {
        const photo = current.find(other => other.key === key)
        if (photo?.preview.startsWith('blob:')) URL.revokeObjectURL(photo.preview)
        return current.filter(other => other.key !== key)
      })
    },
    move: (key: string, by: number) => setPhotos(current => movePhoto(current, key, by)),
    /** The addresses in their order, once everything has been sent; undefined when one could not be. */
    async settle(): Promise<string[] | undefined> {
      const urls = await Promise.all(
        photos.map(async ({ key, url }) => {
          if (url) return url
          const sent = await sending.current.get(key)?.done
          return sent?.ok ? sent.url : undefined
        }),
      )
      return urls.every(url => url !== undefined) ? urls : undefined
    },
  }
}
