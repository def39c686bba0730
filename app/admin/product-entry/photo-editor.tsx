import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { AdminButton } from '../ui/admin-button.tsx'
import { AdminDialog } from '../ui/admin-dialog.tsx'
import type { LocalPhoto } from './draft-database.ts'
import { applyPhotoEdit, drawPhoto } from './draw-photo.ts'
import type { PreparedPhoto } from './photo-canvas.ts'
import { frameRatios, moveFrame, noEdit, type PhotoEdit } from './photo-edit.ts'

interface PhotoEditorProps {
  /** Undefined while it is closed. */
  photo: LocalPhoto | undefined
  onClose: () => void
  onApply: (prepared: PreparedPhoto) => void
}

/** Turns, straightens, crops and brightens a photo on the device. */
export const PhotoEditor = ({ photo, onClose, onApply }: PhotoEditorProps) => (
  <AdminDialog isOpen={photo !== undefined} onClose={onClose} title="Edit photo" className="w-[min(96vw,30rem)] p-4">
    {photo && <PhotoEditorForm key={photo.key} photo={photo} onClose={onClose} onApply={onApply} />}
  </AdminDialog>
)

const previewPx = 640
const frameNames: Record<PhotoEdit['frame'], string> = { whole: 'Whole', '4:5': '4:5', square: 'Square' }

function PhotoEditorForm({ photo, onClose, onApply }: PhotoEditorProps & { photo: LocalPhoto }) {
  const { picture, hasFailed } = usePicture(photo)
  const [edit, setEdit] = useState(noEdit)
  const [isApplying, setIsApplying] = useState(false)
  const change = (changes: Partial<PhotoEdit>) => setEdit(current => ({ ...current, ...changes }))

  async function apply() {
    if (!picture || isApplying) return
    setIsApplying(true)
    onApply(await applyPhotoEdit(picture, edit))
  }

  if (hasFailed) return <p className="my-6">This photo can’t be edited here: the browser can’t open it.</p>
  return (
    <div className="mt-3 grid gap-4">
      <Preview picture={picture} edit={edit} onChange={setEdit} />
      <div className="flex flex-wrap gap-2">
        <AdminButton
          onClick={() =>
            change({ quarterTurns: ((edit.quarterTurns + 1) % 4) as PhotoEdit['quarterTurns'], x: 0, y: 0 })
          }
        >
          Rotate
        </AdminButton>
        {(Object.keys(frameRatios) as PhotoEdit['frame'][]).map(frame => (
          <AdminButton key={frame} aria-pressed={edit.frame === frame} onClick={() => change({ frame })}>
            {frameNames[frame]}
          </AdminButton>
        ))}
        <AdminButton aria-pressed={edit.isNeutral} onClick={() => change({ isNeutral: !edit.isNeutral })}>
          Neutral background
        </AdminButton>
      </div>
      <Slider
        label="Straighten"
        value={edit.degrees}
        range={[-15, 15, 0.5]}
        unit="°"
        onChange={degrees => change({ degrees })}
      />
      <Slider label="Crop" value={edit.zoom} range={[1, 3, 0.05]} unit="×" onChange={zoom => change({ zoom })} />
      <Slider
        label="Brightness"
        value={edit.brightness}
        range={[-40, 40, 2]}
        unit="%"
        onChange={brightness => change({ brightness })}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <AdminButton onClick={() => setEdit(noEdit)}>Reset</AdminButton>
        <AdminButton onClick={onClose}>Cancel</AdminButton>
        <AdminButton tone="main" aria-disabled={!picture || isApplying} onClick={() => void apply()}>
          Use photo
        </AdminButton>
      </div>
    </div>
  )
}

const arrowKeys: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: 10, y: 0 },
  ArrowRight: { x: -10, y: 0 },
  ArrowUp: { x: 0, y: 10 },
  ArrowDown: { x: 0, y: -10 },
}

/** The photo as it will be. A finger moves the part that is shown. */
function Preview({
  picture,
  edit,
  onChange,
}: {
  picture: ImageBitmap | undefined
  edit: PhotoEdit
  onChange: (edit: PhotoEdit) => void
}) {
  const ref = useRef<HTMLCanvasElement>(null)
  const last = useRef<{ x: number; y: number }>(undefined)
  useEffect(() => {
    const canvas = ref.current
    if (!canvas || !picture) return
    const drawn = drawPhoto(picture, edit, previewPx)
    canvas.width = drawn.width
    canvas.height = drawn.height
    canvas.getContext('2d')?.drawImage(drawn, 0, 0)
  }, [picture, edit])

  function move({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) {
    if (!last.current || !picture) return
    const by = { x: clientX - last.current.x, y: clientY - last.current.y, shownWidth: currentTarget.clientWidth }
    last.current = { x: clientX, y: clientY }
    onChange(moveFrame(edit, picture, by))
  }

  function moveByKey(event: KeyboardEvent<HTMLCanvasElement>) {
    const direction = arrowKeys[event.key]
    if (!direction || !picture) return
    event.preventDefault()
    onChange(moveFrame(edit, picture, { ...direction, shownWidth: event.currentTarget.clientWidth }))
  }

  return (
    <div className="grid h-[44vh] place-items-center rounded-lg bg-sand">
      <canvas
        ref={ref}
        role="img"
        aria-label="The edited photo. Arrow keys move the part that is shown."
        tabIndex={0}
        className="max-h-[44vh] max-w-full touch-none"
        onKeyDown={moveByKey}
        onPointerDown={({ clientX, clientY, currentTarget, pointerId }) => {
          currentTarget.setPointerCapture(pointerId)
          last.current = { x: clientX, y: clientY }
        }}
        onPointerMove={move}
        onPointerUp={() => {
          last.current = undefined
        }}
      />
    </div>
  )
}

interface SliderProps {
  label: string
  value: number
  range: readonly [min: number, max: number, step: number]
  unit: string
  onChange: (value: number) => void
}

const Slider = ({ label, value, range: [min, max, step], unit, onChange }: SliderProps) => (
  <label className="grid grid-cols-[6rem_1fr_3.5rem] items-center gap-3 text-sm">
    <span className="wide">{label}</span>
    <input
      type="range"
      className="h-11 w-full accent-jungle"
      min={min}
      max={max}
      step={step}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
    />
    <output className="tabular text-right">
      {value}
      {unit}
    </output>
  </label>
)

/** Decodes a photo, of another device from the store. */
function usePicture({ file, url }: LocalPhoto) {
  const [state, setState] = useState<{ picture?: ImageBitmap; hasFailed: boolean }>({ hasFailed: false })
  useEffect(() => {
    let isClosed = false
    let picture: ImageBitmap | undefined
    const load = async () => {
      const source = file ?? (await (await fetch(url ?? '')).blob())
      picture = await createImageBitmap(source, { imageOrientation: 'from-image' })
      if (isClosed) picture.close()
      else setState({ picture, hasFailed: false })
    }
    load().catch(() => setState({ hasFailed: true }))
    return () => {
      isClosed = true
      picture?.close()
    }
  }, [file, url])
  return state
}
