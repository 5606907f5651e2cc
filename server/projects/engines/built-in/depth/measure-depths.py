"""Measures a depth map for every photo from several neighbours, with OpenCV.

usage: measure-depths.py JOBS THREADS. Each line of JOBS is one photo with its rectified pairs as JSON (see measure-depths.ts);
it is always the left photo of a pair. The disparities of all pairs are brought into the photo without its distortion, so
that they stand side by side; the largest group that agrees within a pixel counts, by its mean. A second look near
what the first one found makes it finer, where photos have more pixels than their depth map. The matcher prefers level places
and rounds what is not; so at last every depth is moved to where the photos look most alike around it, whatever its neighbours say.
Writes two files per photo: the photo without distortion as JPEG, and its depths: two 32-bit floats (least inverse depth, step),
then a 16-bit number per pixel: 0 for none, else inverse depth = least + (number - 1) * step.
The file of a photo without depths is empty. Photos with an existing file are skipped.
"""

import concurrent.futures
import functools
import json
import os
import sys

import cv2
import numpy as np

NO_DATA = -32768
OUTSIDE = -10_000
BLOCK = 5
AGREE_PX = 1.0
# Second look: how much larger photos are then, pixels around the first result, and how far a pair may differ from it.
FINER = 2
NEAR_PX = 8
MOST_OFF_PX = 2.0
# Last look: pixels of the depth map that are compared at once, along each side; how far off depths are tried, in pixels of the photo;
# the correlation below which a photo shows something else; and what a correlation must bend by to move a depth all the way.
WINDOW = 7
TRIED_PX = 0.7
LEAST_ALIKE = 0.5
LEAST_BEND = 0.02
STEPS = 65534
CACHED_PHOTOS = 32
REDUCED = {8: cv2.IMREAD_REDUCED_COLOR_8, 4: cv2.IMREAD_REDUCED_COLOR_4, 2: cv2.IMREAD_REDUCED_COLOR_2, 1: cv2.IMREAD_COLOR}


@functools.lru_cache(maxsize=CACHED_PHOTOS)
def load(path, full_width, size):
    reduced = max(factor for factor in REDUCED if factor == 1 or full_width >= factor * size[0])
    photo = cv2.imread(path, REDUCED[reduced] | cv2.IMREAD_IGNORE_ORIENTATION)
    if photo is None:
        raise ValueError("cannot be read: " + path)
    if (photo.shape[1], photo.shape[0]) != size:
        photo = cv2.resize(photo, size, interpolation=cv2.INTER_AREA)
    return photo


def matrix(numbers):
    return np.array(numbers, float).reshape(3, 3)


def photo_of(camera):
    return load(camera["path"], camera["fullWidth"], (camera["width"], camera["height"]))


def turned(camera, rotation, target, size):
    """The photo as a camera without distortion would take it."""
    maps = cv2.initUndistortRectifyMap(
        matrix(camera["camera"]), np.array(camera["distortion"], float), rotation, target, size, cv2.CV_16SC2
    )
    return cv2.remap(photo_of(camera), maps[0], maps[1], cv2.INTER_LINEAR)


def matched(left, right, lowest, count):
    """Sixteenths of a pixel; NO_DATA where nothing is found."""
    matcher = cv2.StereoSGBM_create(
        minDisparity=lowest,
        numDisparities=count,
        blockSize=BLOCK,
        P1=8 * BLOCK * BLOCK,
        P2=32 * BLOCK * BLOCK,
        disp12MaxDiff=1,
        preFilterCap=31,
        uniquenessRatio=5,
        speckleWindowSize=60,
        speckleRange=2,
        mode=cv2.STEREO_SGBM_MODE_SGBM_3WAY,
    )
    found = matcher.compute(left, right)
    found[(found < lowest * 16) | (left == 0)] = NO_DATA
    return found


def disparities(job, pair):
    lowest, count = pair["minDisparity"], pair["disparities"]
    size = (pair["width"], pair["height"])
    # OpenCV aborts the process if the image is narrower than the search range.
    if size[0] < count + abs(lowest) + 64 or size[1] < 64 or count > 640:
        raise ValueError("too narrow")
    left, right = (
        cv2.cvtColor(turned(camera, matrix(side["rotation"]), matrix(side["rectified"]), size), cv2.COLOR_BGR2GRAY)
        for camera, side in ((job, pair["sides"][0]), (pair["other"], pair["sides"][1]))
    )
    return matched(left, right, lowest, count)


def scale_of(pair):
    """Pixels of disparity per inverse depth."""
    return pair["focal"] * pair["base"]


def ahead_of(job, to_pair):
    """Depth in the pair per depth in the photo, of each pixel."""
    column, row = np.arange(job["width"], dtype=np.float32), np.arange(job["height"], dtype=np.float32)[:, None]
    return to_pair[2, 0].astype(np.float32) * column + (to_pair[2, 1] * row + to_pair[2, 2]).astype(np.float32)


def inverse_depths(job, pair):
    """Of each pixel of the photo; NaN for none."""
    size = (job["width"], job["height"])
    to_pair = matrix(pair["fromLeft"])
    flags = cv2.INTER_NEAREST | cv2.WARP_INVERSE_MAP
    found = cv2.warpPerspective(disparities(job, pair), to_pair, size, flags=flags, borderValue=NO_DATA)
    moved = found.astype(np.float32) / 16 + pair["shift"]
    inverse = moved * ahead_of(job, to_pair) * np.float32(1 / scale_of(pair))
    inverse[(found == NO_DATA) | (moved <= 0)] = np.nan
    return inverse


def agreed(inverse, scales):
    """The mean of the largest group of candidates that agree; 0 for none. Scales: pixels per inverse depth."""
    count = len(inverse)
    tolerance = [[np.float32(AGREE_PX / min(one, other)) for other in scales] for one in scales]
    votes = np.stack([~np.isnan(each) for each in inverse]).view(np.uint8)
    for one in range(count):
        for other in range(one + 1, count):
            near = np.abs(inverse[one] - inverse[other]) < tolerance[one][other]
            votes[one] += near
            votes[other] += near
    best = votes.argmax(0)
    lead = np.choose(best, inverse)
    total, weight = np.zeros_like(lead), np.zeros_like(lead)
    for at in range(count):
        near = np.abs(inverse[at] - lead) < np.array(tolerance[at])[best]
        total += np.where(near, inverse[at], 0) * np.float32(scales[at] ** 2)
        weight += near * np.float32(scales[at] ** 2)
    return np.where(weight > 0, total / np.maximum(weight, np.float32(1e-9)), 0)


def enlarged(numbers):
    """A camera matrix for a larger photo; pixels are counted from the centre of the first."""
    return np.array([[FINER, 0, (FINER - 1) / 2], [0, FINER, (FINER - 1) / 2], [0, 0, 1]]) @ matrix(numbers)


def enlarged_camera(camera):
    size = {side: camera[side] * FINER for side in ("width", "height")}
    return {**camera, **size, "camera": enlarged(camera["camera"]).ravel()}


def without_gaps(inverse):
    """Gaps are filled from coarser levels."""
    levels = [(inverse, (inverse > 0).astype(np.float32))]
    while min(levels[-1][0].shape) > 4:
        value, weight = levels[-1]
        total, share = (
            cv2.resize(each, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA) for each in (value * weight, weight)
        )
        levels.append((total / np.maximum(share, np.float32(1e-6)), (share > 0).astype(np.float32)))
    whole = levels[-1][0]
    for value, weight in reversed(levels[:-1]):
        whole = np.where(weight > 0, value, cv2.resize(whole, value.shape[::-1], interpolation=cv2.INTER_LINEAR))
    return whole


def moved_right(camera, side, moved):
    """The right photo of a pair, each pixel taken from where the left one should show it."""
    size = moved.shape[::-1]
    maps = cv2.initUndistortRectifyMap(
        matrix(camera["camera"]), np.array(camera["distortion"], float), *side, size, cv2.CV_32FC1
    )
    across, down = np.meshgrid(*(np.arange(length, dtype=np.float32) for length in size))
    # Through both at once: the photo is interpolated a single time.
    places = [cv2.remap(each, across - moved, down, cv2.INTER_LINEAR, borderValue=OUTSIDE) for each in maps]
    return cv2.remap(photo_of(camera), *places, cv2.INTER_LINEAR)


def finer_depths(job, pair, guide):
    """Inverse depths near those of the guide, from larger photos. Moved by the guide, slopes and edges look alike in both photos,
    so that the matcher rounds them less."""
    size = (pair["width"] * FINER, pair["height"] * FINER)
    left_side, right_side = ((matrix(side["rotation"]), enlarged(side["rectified"])) for side in pair["sides"])
    strength, shift = (np.float32(pair[name] * FINER) for name in ("focal", "shift"))
    strength = strength * np.float32(pair["base"])
    to_pair = left_side[1] @ left_side[0] @ np.linalg.inv(matrix(job["camera"]))
    ahead = ahead_of(job, to_pair)
    stretched = {"flags": cv2.INTER_LINEAR, "borderMode": cv2.BORDER_REPLICATE}
    moved = cv2.warpPerspective(guide * strength / ahead, to_pair, size, **stretched) - shift
    left, right = (
        cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY)
        for photo in (
            turned(enlarged_camera(job), *left_side, size),
            moved_right(enlarged_camera(pair["other"]), right_side, moved),
        )
    )
    found = matched(left, right, -NEAR_PX, 2 * NEAR_PX)
    off = found.astype(np.float32) / 16
    across, down = np.meshgrid(*(np.arange(length, dtype=np.float32) for length in size))
    total = off + cv2.remap(moved, across - off, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE) + shift
    total[(found == NO_DATA) | (total <= 0)] = np.nan
    flags = cv2.INTER_NEAREST | cv2.WARP_INVERSE_MAP
    return cv2.warpPerspective(total, to_pair, guide.shape[::-1], flags=flags, borderValue=np.nan) * ahead / strength


def refined(job, inverse, found):
    """A second look at what the first one found; pairs that did not agree with it have no say."""
    guide = cv2.medianBlur(without_gaps(inverse), 5)
    candidates = []
    for pair, first in found:
        finer = finer_depths(job, pair, guide)
        finer[~(np.abs(first - inverse) < np.float32(MOST_OFF_PX / scale_of(pair)))] = np.nan
        candidates.append(finer)
    return agreed(candidates, [scale_of(pair) * FINER for pair, _ in found])


@functools.lru_cache(maxsize=CACHED_PHOTOS)
def plain_photo(path, full_width, size, lens):
    camera = {"path": path, "fullWidth": full_width, "width": size[0], "height": size[1]}
    plain = turned({**camera, "camera": lens[0], "distortion": lens[1]}, None, matrix(lens[0]), size)
    return cv2.cvtColor(plain, cv2.COLOR_BGR2GRAY)


def plain(camera):
    """The photo in grey, without its distortion."""
    lens = (tuple(camera["camera"]), tuple(camera["distortion"]))
    return plain_photo(camera["path"], camera["fullWidth"], (camera["width"], camera["height"]), lens)


def seen_by_other(job, pair):
    """The other photo of a pair as this one would show it, as a function of the inverse depths of its pixels."""
    photo = plain(pair["other"])
    own, other = (matrix(side["rotation"]) for side in pair["sides"])
    lens = matrix(pair["other"]["camera"]) @ other.T
    column, row = np.arange(job["width"], dtype=np.float32), np.arange(job["height"], dtype=np.float32)[:, None]
    rays = [
        x.astype(np.float32) * column + (y * row + z).astype(np.float32)
        for x, y, z in lens @ own @ np.linalg.inv(matrix(job["camera"]))
    ]
    aside = (lens[:, 0] * pair["base"]).astype(np.float32)

    def at(inverse):
        x, y, ahead = (ray - inverse * each for ray, each in zip(rays, aside))
        return cv2.remap(photo, x / ahead, y / ahead, cv2.INTER_LINEAR).astype(np.float32)

    return at


def around(picture, size):
    """The mean around each pixel of the depth map."""
    small = picture if picture.shape[::-1] == size else cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    return cv2.boxFilter(small, -1, (WINDOW, WINDOW))


def moved_to_likeness(job, inverse):
    """Each depth where the photos look most alike around it. All are moved together, so that slopes and edges count as they are;
    with nothing to see, a depth stays."""
    size = inverse.shape[::-1]
    guide = cv2.medianBlur(without_gaps(inverse), 5)
    own = plain(job).astype(np.float32)
    mean = around(own, size)
    spread = np.maximum(around(own * own, size) - mean * mean, 1)
    step = np.float32(TRIED_PX / max(scale_of(pair) * job["width"] / size[0] for pair in job["pairs"]))
    large = cv2.resize(guide, own.shape[::-1], interpolation=cv2.INTER_LINEAR)
    scores = np.zeros((3, *guide.shape), np.float32)
    for pair in job["pairs"]:
        other_at = seen_by_other(job, pair)
        alike = []
        for tried in (-step, 0, step):
            other = other_at(large + np.float32(tried))
            other_mean = around(other, size)
            other_spread = np.maximum(around(other * other, size) - other_mean * other_mean, 1)
            alike.append((around(own * other, size) - mean * other_mean) / np.sqrt(spread * other_spread))
        weight = np.maximum(np.max(alike, 0) - np.float32(LEAST_ALIKE), 0) / np.float32(1 - LEAST_ALIKE)
        for score, each in zip(scores, alike):
            score += weight * each
    nearer, bend = (scores[2] - scores[0]) / 2, np.maximum(2 * scores[1] - scores[0] - scores[2], 0)
    moved = guide + step * np.clip(nearer / (bend + np.float32(LEAST_BEND)), -1, 1)
    return np.where((inverse > 0) & (moved > 0), moved, 0)


def polished(job, inverse):
    """A last look, at the size of the second one if there was one."""
    if not job["isRefined"]:
        return moved_to_likeness(job, inverse)
    pairs = [{**pair, "other": enlarged_camera(pair["other"])} for pair in job["pairs"]]
    return moved_to_likeness({**enlarged_camera(job), "pairs": pairs}, inverse)


def packed(inverse):
    known = inverse > 0
    least, most = float(inverse[known].min()), float(inverse[known].max())
    step = np.float32(max(most - least, 1e-9) / (STEPS - 1))
    numbers = np.where(known, np.rint((inverse - np.float32(least)) / step) + 1, 0).clip(0, STEPS).astype("<u2")
    return np.array([least, step], "<f4").tobytes() + numbers.tobytes()


def measure(job):
    found = []
    for pair in job["pairs"]:
        try:
            found.append((pair, inverse_depths(job, pair)))
        except (ValueError, cv2.error) as error:
            print("Left out", job["name"], str(error).replace("\n", " "), flush=True)
    inverse = agreed([each for _, each in found], [scale_of(pair) for pair, _ in found]) if found else np.zeros(1)
    if (inverse > 0).any():
        inverse = polished(job, refined(job, inverse, found) if job["isRefined"] else inverse)
    if not (inverse > 0).any():
        write_whole(job["depthFile"], b"")
        return
    camera = matrix(job["camera"])
    colours = turned(job, None, camera, (job["width"], job["height"]))
    write_whole(job["colourFile"], cv2.imencode(".jpg", colours, [cv2.IMWRITE_JPEG_QUALITY, 92])[1].tobytes())
    write_whole(job["depthFile"], packed(inverse))


def write_whole(path, content):
    with open(path + ".part", "wb") as file:
        file.write(content)
    os.replace(path + ".part", path)


def main():
    with open(sys.argv[1], encoding="utf8") as file:
        jobs = [json.loads(line) for line in file]
    cv2.setNumThreads(1)
    np.seterr(invalid="ignore", divide="ignore")
    waiting = [job for job in jobs if not os.path.exists(job["depthFile"])]
    done = len(jobs) - len(waiting)
    with concurrent.futures.ThreadPoolExecutor(int(sys.argv[2])) as threads:
        for _ in threads.map(measure, waiting):
            done += 1
            print(f"Measured photo [{done}/{len(jobs)}]", flush=True)


main()
