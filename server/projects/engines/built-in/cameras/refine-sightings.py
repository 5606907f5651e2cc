"""Measures the sightings of a COLMAP model anew, to a tenth of a pixel, with OpenCV.

usage: refine-sightings.py MODEL PHOTOS LONGEST_PX. Features are found in each photo by itself, to half a pixel. Here the surroundings of
a point in the photo that sees it nearest to its middle are laid over every other photo by an affine transformation. So other photos that
see a point, whose features did not match, see it now too. Sightings that look different are left out.
Replaces images.bin and points3D.bin. Says how many sightings were measured, found and left out.
"""

import functools
import os
import struct
import sys

import cv2
import numpy as np

HALF_PX = 10
PAD_PX = 5
# The least correlation of a sighting that was matched, and of one that was not.
ALIKE, VERY_ALIKE = 0.8, 0.9
MOST_MOVED_PX = 2.5
# Photos that would be left with fewer keep those that look different too.
FEWEST = 60
# Two photos that have fewer points in common hardly overlap.
COMMON = 15
SMOOTHING_PX = 3
ROUNDS = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 30, 0.003)
# More than overlap one: each would be read again for every other otherwise.
CACHED_PHOTOS = 128
NO_POINT = 2**64 - 1
PARAMETERS = {4: 8, 6: 12}
SIGHTING = np.dtype([("at", "<f8", 2), ("point", "<u8")])


def read_cameras(path):
    cameras = {}
    with open(path, "rb") as file:
        for _ in range(struct.unpack("<Q", file.read(8))[0]):
            number, model, width, height = struct.unpack("<iiQQ", file.read(24))
            count = PARAMETERS[model]
            figures = np.array(struct.unpack(f"<{count}d", file.read(8 * count)))
            cameras[number] = {
                "size": (width, height),
                "matrix": np.array([[figures[0], 0, figures[2]], [0, figures[1], figures[3]], [0, 0, 1.0]]),
                "distortion": figures[4:],
            }
    return cameras


def read_images(path):
    images = []
    with open(path, "rb") as file:
        for _ in range(struct.unpack("<Q", file.read(8))[0]):
            pose = file.read(64)
            number, *figures, camera = struct.unpack("<i7di", pose)
            name = bytearray()
            while (letter := file.read(1)) != b"\0":
                name += letter
            sightings = np.frombuffer(file.read(24 * struct.unpack("<Q", file.read(8))[0]), SIGHTING).copy()
            images.append(
                {
                    "id": number,
                    "pose": pose,
                    "rotation": rotation_of(figures[:4]),
                    "shift": np.array(figures[4:]),
                    "camera": camera,
                    "name": name.decode(),
                    "sightings": sightings,
                }
            )
    return images


def read_points(path):
    points = {}
    with open(path, "rb") as file:
        for _ in range(struct.unpack("<Q", file.read(8))[0]):
            start = file.read(43)
            file.read(8 * struct.unpack("<Q", file.read(8))[0])
            points[struct.unpack_from("<Q", start)[0]] = start
    return points


def rotation_of(quaternion):
    w, x, y, z = quaternion
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def write_model(folder, images, points):
    """Points that fewer than two photos see are left out."""
    tracks = {}
    for image in images:
        for index, point in enumerate(image["sightings"]["point"]):
            tracks.setdefault(int(point), []).append((image["id"], index))
    kept = {point: track for point, track in tracks.items() if point in points and len({photo for photo, _ in track}) > 1}
    with open(os.path.join(folder, "images.bin"), "wb") as file:
        file.write(struct.pack("<Q", len(images)))
        for image in images:
            sightings = image["sightings"].copy()
            sightings["point"] = [point if int(point) in kept else NO_POINT for point in sightings["point"]]
            file.write(image["pose"] + image["name"].encode() + b"\0" + struct.pack("<Q", len(sightings)))
            file.write(sightings.tobytes())
    with open(os.path.join(folder, "points3D.bin"), "wb") as file:
        file.write(struct.pack("<Q", len(kept)))
        for point, track in kept.items():
            file.write(points[point] + struct.pack("<Q", len(track)) + np.array(track, "<i4").tobytes())


class Photos:
    """Photos as large as their features were found in."""

    def __init__(self, folder, longest, cameras):
        self.folder, self.cameras = folder, cameras
        self.scales = {number: min(1.0, longest / max(camera["size"])) for number, camera in cameras.items()}
        self.grey = functools.lru_cache(maxsize=CACHED_PHOTOS)(self.load)

    def load(self, name, camera):
        photo = cv2.imread(os.path.join(self.folder, name), cv2.IMREAD_GRAYSCALE | cv2.IMREAD_IGNORE_ORIENTATION)
        if photo is None:
            raise ValueError("cannot be read: " + name)
        size = tuple(round(side * self.scales[camera]) for side in self.cameras[camera]["size"])
        if (photo.shape[1], photo.shape[0]) != size:
            photo = cv2.resize(photo, size, interpolation=cv2.INTER_AREA)
        return photo

    def project(self, image, at):
        """Pixels and depths. OpenCV has the middle of the first pixel at 0, COLMAP at 0.5: alike here."""
        camera = self.cameras[image["camera"]]
        seen = at @ image["rotation"].T + image["shift"]
        pixels = cv2.projectPoints(seen, np.zeros(3), np.zeros(3), camera["matrix"], camera["distortion"])[0]
        return pixels.reshape(-1, 2) * self.scales[image["camera"]], seen[:, 2]


def window(photo, middle, half):
    """A square of a photo around the pixel of a place, with the place of its corner; None at the border."""
    left, top = (int(np.floor(each)) - half for each in middle)
    if left < 0 or top < 0 or left + 2 * half >= photo.shape[1] or top + 2 * half >= photo.shape[0]:
        return None, None
    return photo[top : top + 2 * half + 1, left : left + 2 * half + 1], np.array([left + 0.5, top + 0.5])


def lay_over(first, other, affine):
    """Where a place of the first photo is in another one, with the correlation; both are given as photo and place."""
    pattern, corner = window(*first, HALF_PX)
    reach = int(np.ceil(HALF_PX * np.abs(affine).sum(axis=1).max())) + PAD_PX
    if pattern is None or reach > 4 * HALF_PX:
        return None, 0.0
    around, other_corner = window(*other, reach)
    if around is None:
        return None, 0.0
    place = first[1] - corner
    warp = np.column_stack([affine, other[1] - other_corner - affine @ place]).astype(np.float32)
    try:
        alike, warp = cv2.findTransformECC(pattern, around, warp, cv2.MOTION_AFFINE, ROUNDS, None, SMOOTHING_PX)
    except cv2.error:
        return None, 0.0
    found = warp[:, :2].astype(float) @ place + warp[:, 2] + other_corner
    return (found, alike) if np.linalg.norm(found - other[1]) < MOST_MOVED_PX else (None, 0.0)


def affines(photos, first, other, at):
    """Of the ground around each point, as if it faced the first photo: pixels of it to pixels of the other."""
    focal = photos.cameras[first["camera"]]["matrix"][0, 0] * photos.scales[first["camera"]]
    steps = (photos.project(first, at)[1] * HALF_PX / focal)[:, None]
    middles, columns = [photos.project(image, at)[0] for image in (first, other)], ([], [])
    for axis in first["rotation"][:2]:
        for index, image in enumerate((first, other)):
            columns[index].append(photos.project(image, at + steps * axis)[0] - middles[index])
    of_first, of_other = (np.stack(each, axis=2) for each in columns)
    return of_other @ np.linalg.inv(of_first), middles[1]


def first_photos(images, photos):
    """Of each point, the photo that sees it nearest to its middle, with the place."""
    best = {}
    for index, image in enumerate(images):
        scale, size = photos.scales[image["camera"]], np.array(photos.cameras[image["camera"]]["size"])
        away = np.linalg.norm(image["sightings"]["at"] - size / 2, axis=1) * scale
        for sighting, distance in zip(image["sightings"], away):
            point = int(sighting["point"])
            if point != NO_POINT and distance < best.get(point, (np.inf,))[0]:
                best[point] = (distance, index, sighting["at"] * scale)
    return best


def measure(images, photos, places):
    """New sightings of each photo, by point: place and correlation."""
    best = first_photos(images, photos)
    owned = [[] for _ in images]
    for point, (_, photo, _) in best.items():
        owned[photo].append(point)
    before = [
        {int(each["point"]): each["at"] * photos.scales[image["camera"]] for each in image["sightings"]} for image in images
    ]
    for sightings in before:
        sightings.pop(NO_POINT, None)
    found = [{} for _ in images]
    for index, first in enumerate(images):
        own = owned[index]
        for point in own:
            found[index][point] = (best[point][2], 1.0)
        at = np.array([places[point] for point in own]).reshape(-1, 3)
        for number, other in enumerate(images):
            if number == index or not own or len(before[index].keys() & before[number].keys()) < COMMON:
                continue
            turned, expected = affines(photos, first, other, at)
            ahead = photos.project(other, at)[1] > 0
            for point, affine, guess, is_ahead in zip(own, turned, expected, ahead):
                known = before[number].get(point)
                if not is_ahead or not np.isfinite(affine).all() or not np.isfinite(guess).all():
                    continue
                photo = photos.grey(other["name"], other["camera"])
                start = guess if known is None else known
                middle, alike = lay_over((photos.grey(first["name"], first["camera"]), best[point][2]), (photo, start), affine)
                if middle is not None and alike >= (VERY_ALIKE if known is None else ALIKE):
                    found[number][point] = (middle, alike)
        print(f"Refined photo [{index + 1}/{len(images)}]", flush=True)
    return before, found


def main():
    folder, photo_folder, longest = sys.argv[1:4]
    cv2.setNumThreads(1)
    np.seterr(invalid="ignore", divide="ignore")
    images = read_images(os.path.join(folder, "images.bin"))
    points = read_points(os.path.join(folder, "points3D.bin"))
    photos = Photos(photo_folder, float(longest), read_cameras(os.path.join(folder, "cameras.bin")))
    places = {point: struct.unpack_from("<3d", start, 8) for point, start in points.items()}
    before, found = measure(images, photos, places)
    added, lost = 0, 0
    for image, old, new in zip(images, before, found):
        added += len(new.keys() - old.keys())
        lost += len(old.keys() - new.keys())
        kept = {point: at for point, (at, _) in new.items()}
        if len(kept) < FEWEST:
            kept = {**old, **kept}
        scale = photos.scales[image["camera"]]
        image["sightings"] = np.array([(tuple(at / scale), point) for point, at in kept.items()], SIGHTING)
    write_model(folder, images, points)
    print(f"Refined {sum(map(len, found))} sightings, {added} of them new; left out {lost}.", flush=True)


main()
