import { Box3, Mesh, PlaneGeometry, type BufferGeometry } from 'three';
import { expect, it, vi } from 'vitest';
import { coarseMesh } from './coarse-mesh.ts';

const trianglesOf = ({ index }: BufferGeometry): number => (index?.count ?? 0) / 3;

function hills(cells: number): Mesh {
  const mesh = new Mesh(new PlaneGeometry(200, 200, cells, cells));
  const places = mesh.geometry.getAttribute('position');
  for (let at = 0; at < places.count; at++)
    places.setZ(at, 5 * Math.sin(places.getX(at) / 20) * Math.cos(places.getY(at) / 30));
  return mesh;
}

it('PROC-14 a mesh is drawn with fewer triangles on request, as large as before, and with all again', async () => {
  const mesh = hills(300);
  const onMade = vi.fn<() => void>();
  const coarse = coarseMesh(mesh, { onMade });
  coarse.show(true);
  expect(trianglesOf(mesh.geometry)).toBe(180_000);
  await vi.waitFor(() => expect(onMade).toHaveBeenCalledTimes(1), { timeout: 60_000 });
  coarse.show(true);
  expect(trianglesOf(mesh.geometry)).toBeLessThanOrEqual(40_001);
  const size = new Box3().setFromBufferAttribute(mesh.geometry.getAttribute('position') as never);
  expect(size.max.x - size.min.x).toBe(200);
  coarse.show(false);
  expect(trianglesOf(mesh.geometry)).toBe(180_000);
});

it('a small mesh stays as it is', async () => {
  const mesh = hills(50);
  const onMade = vi.fn<() => void>();
  const coarse = coarseMesh(mesh, { onMade });
  coarse.show(true);
  await vi.waitFor(() => expect(onMade).toHaveBeenCalled());
  coarse.show(true);
  expect(trianglesOf(mesh.geometry)).toBe(5000);
});
