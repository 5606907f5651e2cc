"""Finds how the photo of a band lies over the reference photo of the same shot, with OpenCV.

usage: register-bands.py JOBS RESULTS THREADS. Each line of JOBS is a pair as JSON (see register-bands.ts). Both photos are drawn without
their distortion into one frame, as the camera of the band would see them from the place of the reference. Bands differ in what
is bright, so edges are compared (ECC), from coarse to fine. Sensors are fixed to each other: if both lenses are calibrated,
only a rotation is looked for; else a homography at the end, which also takes up what is wrong with a lens.
Writes a line per pair: the matrix from rays of the reference to rays of the band, and how well both agree (-1 to 1), or null.
"""

import concurrent.futures
import functools
import json
import os
import sys

import cv2
import numpy as np

# Along the longer side of the frame; the coarsest first.
LEVELS_PX = (250, 500, 1000)
# Photos are not needed larger than this.
LARGEST_PX = 1600
CACHED_PHOTOS = 12
REDUCED = {4: cv2.IMREAD_REDUCED_GRAYSCALE_4, 2: cv2.IMREAD_REDUCED_GRAYSCALE_2}
ROUNDS = 2
# Edges count against those around, so that rows of a crop do not drown a path.
AROUND_PX = 12
BLUR_PX = 5
STEPS = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 40, 1e-4)


def matrix(numbers):
    return np.array(numbers, float).reshape(3, 3)


@functools.lru_cache(maxsize=CACHED_PHOTOS)
def load(path, full_width, is_band):
    # Bands keep their 16 bits.
    reduced = max((factor for factor in REDUCED if full_width >= factor * LARGEST_PX), default=1)
    how = cv2.IMREAD_UNCHANGED if is_band else REDUCED.get(reduced, cv2.IMREAD_GRAYSCALE)
    photo = cv2.imread(path, how | cv2.IMREAD_IGNORE_ORIENTATION)
    if photo is None or photo.ndim != 2:
        raise ValueError("cannot be read: " + path)
    factor = LARGEST_PX / max(photo.shape)
    if factor < 1:
        photo = cv2.resize(photo, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    low, high = np.percentile(photo[::4, ::4], (1, 99))
    grey = (photo.astype(np.float32) - np.float32(low)) / np.float32(max(high - low, 1))
    # Steps between dark things count as much as those between bright ones.
    return np.log(grey.clip(0, 1) + np.float32(0.05))


def drawn(camera, frame, size, rays):
    """Edges of a photo without its distortion, and a mask of what it shows."""
    photo = load(camera["path"], camera["width"], camera["isBand"])
    full = np.diag([photo.shape[1] / camera["width"], photo.shape[0] / camera["height"], 1]) @ matrix(camera["camera"])
    # A photo that is larger than the frame is thinned first, so that its edges are not jagged.
    factor = min(1.0, 1.5 * frame[0, 0] / full[0, 0])
    if factor < 0.75:
        wide = max(1, round(photo.shape[1] * factor)), max(1, round(photo.shape[0] * factor))
        full = np.diag([wide[0] / photo.shape[1], wide[1] / photo.shape[0], 1]) @ full
        photo = cv2.resize(photo, wide, interpolation=cv2.INTER_AREA)
    # OpenCV counts from the middle of the first pixel.
    full[:2, 2] -= 0.5
    lens = np.array(camera["distortion"], float)
    maps = cv2.initUndistortRectifyMap(full, lens, np.linalg.inv(rays), frame, size, cv2.CV_32FC1)
    picture = cv2.remap(photo, maps[0], maps[1], cv2.INTER_LINEAR)
    seen = cv2.remap(np.full(photo.shape, 255, np.uint8), maps[0], maps[1], cv2.INTER_NEAREST)
    seen = cv2.erode(seen, np.ones((9, 9), np.uint8), borderValue=0)
    return edges(picture, seen), seen


def edges(picture, seen):
    smooth = cv2.GaussianBlur(picture, (0, 0), 1.2)
    strength = cv2.magnitude(cv2.Scharr(smooth, cv2.CV_32F, 1, 0), cv2.Scharr(smooth, cv2.CV_32F, 0, 1))
    even = strength / (cv2.GaussianBlur(strength, (0, 0), AROUND_PX) + np.float32(0.02))
    even[seen == 0] = 0
    return even.clip(0, 4)


def as_rotation(moved):
    """The rotation that moves rays like this shift and turn of the frame."""
    turn = np.arctan2(moved[1, 0], moved[0, 0])
    about_axis = cv2.Rodrigues(np.array([0, 0, turn]))[0]
    aside = np.array([moved[0, 2], moved[1, 2], 1.0])
    aside /= np.linalg.norm(aside)
    across = np.cross([0, 0, 1], aside)
    angle = np.arcsin(min(1.0, np.linalg.norm(across)))
    if angle < 1e-12:
        return about_axis
    return cv2.Rodrigues(across / np.linalg.norm(across) * angle)[0] @ about_axis


def moved_by(first, second, seen, kind, start):
    warp = (start if kind == cv2.MOTION_HOMOGRAPHY else start[:2]).astype(np.float32)
    agreement, warp = cv2.findTransformECC(first, second, warp, kind, STEPS, seen, BLUR_PX)
    return agreement, warp if kind == cv2.MOTION_HOMOGRAPHY else np.vstack([warp, [0, 0, 1]])


def register(job):
    band, reference = job["band"], job["reference"]
    longest = max(band["width"], band["height"])
    rays, agreement = np.eye(3), -1.0
    scales = sorted({min(1.0, level / longest) for level in LEVELS_PX})
    for at, scale in enumerate(scales):
        frame = np.diag([scale, scale, 1]) @ matrix(band["camera"])
        frame[:2, 2] -= 0.5
        size = int(band["width"] * scale), int(band["height"] * scale)
        first, one = drawn(reference, frame, size, np.eye(3))
        back = np.linalg.inv(frame)
        for turn in range(ROUNDS):
            second, other = drawn(band, frame, size, rays)
            seen = cv2.bitwise_and(one, other)
            start = np.eye(3)
            if at == 0 and turn == 0:
                window = cv2.createHanningWindow(size, cv2.CV_32F)
                start[:2, 2] = cv2.phaseCorrelate(first, second, window)[0]
            agreement, warp = moved_by(first, second, seen, cv2.MOTION_EUCLIDEAN, start)
            rays = rays @ as_rotation(back @ warp @ frame)
        if not job["isCalibrated"] and at == len(scales) - 1:
            second, other = drawn(band, frame, size, rays)
            seen = cv2.bitwise_and(one, other)
            agreement, warp = moved_by(first, second, seen, cv2.MOTION_HOMOGRAPHY, np.eye(3))
            rays = rays @ back @ warp @ frame
    return {"matrix": (rays / rays[2, 2]).ravel().tolist(), "agreement": float(agreement)}


def registered(job):
    try:
        return register(job)
    except (ValueError, cv2.error) as error:
        print("Not registered", job["name"], str(error).replace("\n", " "), flush=True)
        return None


def main():
    with open(sys.argv[1], encoding="utf8") as file:
        jobs = [json.loads(line) for line in file]
    cv2.setNumThreads(1)
    results = []
    with concurrent.futures.ThreadPoolExecutor(int(sys.argv[3])) as threads:
        for result in threads.map(registered, jobs):
            results.append(result)
            print(f"Registered photo [{len(results)}/{len(jobs)}]", flush=True)
    with open(sys.argv[2] + ".part", "w", encoding="utf8") as file:
        file.writelines(json.dumps(result) + "\n" for result in results)
    os.replace(sys.argv[2] + ".part", sys.argv[2])


main()
