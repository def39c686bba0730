import { describe, expect, it } from 'vitest'
import { clampView, fitPhoto, fittedView, followPointers, isOnPhoto, type Point, zoomAround } from './zoom-view.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 900 }

describe('fitPhoto', () => {
  it('fits an upright photo into the width of a phone and the height of a desktop', () => {
    expect(fitPhoto({ width: 800, height: 1000 }, phone)).toEqual({ width: 390, height: 487.5 })
    expect(fitPhoto({ width: 800, height: 1000 }, desktop)).toEqual({ width: 720, height: 900 })
  })

  it('enlarges a photo that is smaller than the stage', () => {
    expect(fitPhoto({ width: 80, height: 100 }, desktop)).toEqual({ width: 720, height: 900 })
  })

  it('fills the stage while the size is unknown', () => {
    expect(fitPhoto({ width: 0, height: 0 }, phone)).toBe(phone)
  })
})

describe('zoomAround', () => {
  it('keeps what is shown at the point in its place', () => {
    const point = { x: 100, y: -50 }
    const once = zoomAround(fittedView, point, 2)
    expect(once).toEqual({ scale: 2, x: -100, y: 50 })
    expect(getShownAt(once, point)).toEqual(getShownAt(fittedView, point))
    const twice = zoomAround(once, { x: -30, y: 10 }, 3)
    expect(getShownAt(twice, { x: -30, y: 10 })).toEqual(getShownAt(once, { x: -30, y: 10 }))
  })

  it('stays between the fitted photo and 400 %', () => {
    expect(zoomAround(fittedView, { x: 10, y: 10 }, 0.2)).toEqual(fittedView)
    expect(zoomAround(fittedView, { x: 10, y: 10 }, 9)).toEqual({ scale: 4, x: -30, y: -30 })
  })
})

describe('followPointers', () => {
  it('pans with one pointer', () => {
    const view = { scale: 2, x: 5, y: 5 }
    expect(followPointers(view, [{ x: 0, y: 0 }], [{ x: 30, y: -40 }])).toEqual({ scale: 2, x: 35, y: -35 })
  })

  it('keeps the photo under both fingers of a pinch', () => {
    const before = [
      { x: -20, y: 0 },
      { x: 20, y: 40 },
    ]
    const after = [
      { x: -50, y: -30 },
      { x: 50, y: 70 },
    ]
    const view = followPointers(fittedView, before, after)
    expect(view.scale).toBeCloseTo(2.5)
    for (const [finger, point] of after.entries()) {
      const shown = getShownAt(view, point)
      expect(shown.x).toBeCloseTo(before[finger]?.x ?? 0)
      expect(shown.y).toBeCloseTo(before[finger]?.y ?? 0)
    }
  })

  it('survives two fingers in one place', () => {
    const same = [
      { x: 7, y: 7 },
      { x: 7, y: 7 },
    ]
    expect(followPointers(fittedView, same, same)).toEqual(fittedView)
  })
})

describe('clampView', () => {
  const fitted = fitPhoto({ width: 800, height: 1000 }, phone)

  it('leaves no gap where the photo is larger than the stage', () => {
    expect(clampView({ scale: 2, x: 900, y: -900 }, fitted, phone)).toEqual({ scale: 2, x: 195, y: -65.5 })
    expect(clampView({ scale: 2, x: -100, y: 20 }, fitted, phone)).toEqual({ scale: 2, x: -100, y: 20 })
  })

  it('centres the photo where it is smaller than the stage', () => {
    expect(clampView({ scale: 1.5, x: 0, y: 300 }, fitted, phone)).toEqual({ scale: 1.5, x: 0, y: 0 })
  })
})

it('isOnPhoto tells the photo from the space beside it', () => {
  const fitted = fitPhoto({ width: 800, height: 1000 }, desktop)
  expect(isOnPhoto({ x: 359, y: -449 }, fitted)).toBe(true)
  expect(isOnPhoto({ x: -361, y: 0 }, fitted)).toBe(false)
})

/** The point of the fitted photo that is shown at a point of the stage. */
const getShownAt = ({ scale, x, y }: typeof fittedView, point: Point): Point => ({
  x: (point.x - x) / scale,
  y: (point.y - y) / scale,
})
