"""Lines and widths of families that are used much and not shipped, so that text in them is measured nearly.

Height of a line in em, and widths of plain and of bold text against Arial, averaged over English text: from the tables
of the fonts; of families that only Office has, as Aptos or Century Gothic, an estimate. `metrics` leaves room.
"""

from typing import NamedTuple


class Near(NamedTuple):
    """What is known of a family."""

    line: float
    """Height of a line, in em."""
    regular: float
    """Width of text against that in Arial."""
    bold: float
    """The same of bold text."""
    pitch: float = 0.0
    """Width in em that all letters have; 0: each has its own."""


FAMILIES = {
    "Abel": Near(1.274, 0.858, 0.858),
    "Alegreya": Near(1.361, 0.92, 0.867),
    "Alegreya Sans": Near(1.2, 0.868, 0.827),
    "Almarai": Near(1.116, 0.951, 0.96),
    "Amatic SC": Near(1.261, 0.644, 0.61),
    "Anaheim": Near(1.289, 0.922, 0.947),
    "Anton": Near(1.505, 0.907, 0.907),
    "Aptos": Near(1.28, 1.03, 1.02),
    "Aptos Display": Near(1.28, 1.02, 1.02),
    "Archivo": Near(1.088, 0.987, 0.983),
    "Archivo Narrow": Near(1.347, 0.825, 0.821),
    "Arvo": Near(1.235, 1.095, 1.08),
    "Asap": Near(1.146, 0.991, 0.921),
    "Assistant": Near(1.308, 0.929, 0.915),
    "Avenir": Near(1.37, 1.02, 1.02),
    "Avenir Next": Near(1.37, 1.03, 1.03),
    "Avenir Next LT Pro": Near(1.37, 1.03, 1.03),
    "Average": Near(1.216, 0.951, 0.951),
    "Barlow": Near(1.2, 0.967, 0.925),
    "Barlow Condensed": Near(1.2, 0.765, 0.76),
    "Be Vietnam Pro": Near(1.265, 1.104, 1.065),
    "Bebas Neue": Near(1.2, 0.767, 0.767),
    "Bitter": Near(1.2, 1.043, 0.988),
    "Book Antiqua": Near(1.25, 1, 1),
    "Bookman Old Style": Near(1.18, 1.1, 1.1),
    "Cabin": Near(1.215, 0.947, 0.899),
    "Cairo": Near(1.874, 0.947, 0.904),
    "Candara": Near(1.23, 0.95, 0.95),
    "Cardo": Near(1.354, 0.958, 0.967),
    "Catamaran": Near(1.64, 0.922, 0.913),
    "Century Gothic": Near(1.23, 1.1, 1.1),
    "Century Schoolbook": Near(1.21, 1.05, 1.07),
    "Comfortaa": Near(1.115, 1.175, 1.1),
    "Comic Sans MS": Near(1.4, 1.1, 1.1),
    "Consolas": Near(1.18, 1.235, 1.15, 0.55),
    "Constantia": Near(1.23, 1, 1.02),
    "Corbel": Near(1.23, 0.95, 0.95),
    "Cormorant Garamond": Near(1.211, 0.884, 0.829),
    "Crimson Text": Near(1.3, 0.887, 0.901),
    "Didact Gothic": Near(1.311, 0.949, 0.949),
    "DM Sans": Near(1.302, 1.045, 1.027),
    "Domine": Near(1.14, 1.088, 1.031),
    "Dosis": Near(1.264, 0.846, 0.846),
    "EB Garamond": Near(1.305, 0.864, 0.883),
    "Economica": Near(1.149, 0.691, 0.688),
    "Encode Sans": Near(1.25, 0.991, 1.003),
    "Exo 2": Near(1.2, 1.021, 0.988),
    "Figtree": Near(1.2, 1.007, 0.965),
    "Fira Sans": Near(1.2, 1.027, 0.956),
    "Fira Sans Condensed": Near(1.2, 0.924, 0.871),
    "Franklin Gothic Book": Near(1.14, 0.96, 0.98),
    "Franklin Gothic Medium": Near(1.14, 0.99, 0.99),
    "Futura": Near(1.33, 1.02, 1.06),
    "Garamond": Near(1.13, 0.87, 0.92),
    "Gill Sans": Near(1.17, 0.93, 0.97),
    "Gill Sans MT": Near(1.17, 0.93, 0.97),
    "Google Sans": Near(1.252, 1.009, 1.002),
    "Google Sans Text": Near(1.252, 1.009, 1.002),
    "Heebo": Near(1.469, 0.999, 0.943),
    "Helvetica Neue": Near(1.221, 1.009, 1),
    "Hind": Near(1.601, 0.962, 0.948),
    "IBM Plex Mono": Near(1.3, 1.346, 1.25, 0.6),
    "IBM Plex Sans": Near(1.3, 1.012, 0.985),
    "IBM Plex Serif": Near(1.3, 1.061, 1.033),
    "Impact": Near(1.22, 0.95, 0.95),
    "Inconsolata": Near(1.049, 1.122, 1.042, 0.5),
    "Inter": Near(1.21, 1.071, 1.025),
    "Josefin Sans": Near(1, 1.023, 1.01),
    "Jost": Near(1.445, 0.96, 0.983),
    "Kanit": Near(1.495, 1.014, 0.979),
    "Karla": Near(1.169, 1.024, 0.997),
    "Lato": Near(1.2, 0.977, 0.928),
    "League Spartan": Near(0.92, 0.928, 0.923),
    "Lexend": Near(1.25, 1.099, 1.081),
    "Lexend Deca": Near(1.25, 1.099, 1.081),
    "Libre Baskerville": Near(1.24, 1.16, 1.104),
    "Libre Franklin": Near(1.212, 1.043, 1.002),
    "Lora": Near(1.28, 1.05, 1.004),
    "Lucida Grande": Near(1.178, 1.103, 1.09),
    "Lucida Sans": Near(1.18, 1.1, 1.1),
    "Lucida Sans Unicode": Near(1.54, 1.1, 1.1),
    "Manrope": Near(1.366, 1.032, 1.011),
    "Maven Pro": Near(1.175, 1.036, 1.015),
    "Merriweather": Near(1.257, 1.088, 1.04),
    "Merriweather Sans": Near(1.257, 1.064, 1.026),
    "Montserrat": Near(1.219, 1.128, 1.104),
    "Mulish": Near(1.255, 1.041, 1.004),
    "Noto Sans": Near(1.362, 1.063, 1.048),
    "Noto Serif": Near(1.362, 1.079, 1.067),
    "Nunito": Near(1.364, 1.014, 0.979),
    "Nunito Sans": Near(1.364, 1.014, 0.979),
    "Old Standard TT": Near(1.236, 0.985, 0.94),
    "Open Sans": Near(1.362, 1.051, 1.048),
    "Oswald": Near(1.482, 0.814, 0.856),
    "Outfit": Near(1.26, 0.998, 0.96),
    "Overpass": Near(1.266, 1.007, 0.981),
    "Oxygen": Near(1.263, 1.011, 0.994),
    "Pacifico": Near(1.756, 0.949, 0.949),
    "Palatino Linotype": Near(1.36, 1.02, 1.01),
    "Philosopher": Near(1.12, 0.958, 0.925),
    "Playfair Display": Near(1.333, 1.014, 0.965),
    "Plus Jakarta Sans": Near(1.26, 1.05, 1.008),
    "Poppins": Near(1.5, 1.122, 1.073),
    "Product Sans": Near(1.252, 1.009, 1.002),
    "Prompt": Near(1.512, 1.119, 1.056),
    "Proza Libre": Near(1.365, 1.087, 1.068),
    "PT Sans": Near(1.294, 0.967, 0.898),
    "PT Serif": Near(1.325, 1.005, 1.008),
    "Public Sans": Near(1.175, 1.049, 0.999),
    "Questrial": Near(1.03, 0.996, 0.996),
    "Quicksand": Near(1.25, 1.043, 1.019),
    "Rajdhani": Near(1.276, 0.911, 0.865),
    "Raleway": Near(1.174, 1.039, 1.002),
    "Red Hat Display": Near(1.323, 0.991, 0.967),
    "Red Hat Text": Near(1.323, 1.003, 1.031),
    "Roboto": Near(1.172, 0.998, 0.942),
    "Roboto Condensed": Near(1.172, 0.888, 0.84),
    "Roboto Mono": Near(1.319, 1.346, 1.25, 0.6),
    "Roboto Slab": Near(1.319, 1.065, 1.001),
    "Rockwell": Near(1.18, 1.03, 1.03),
    "Rubik": Near(1.185, 1.05, 1.044),
    "Saira": Near(1.574, 1.036, 0.99),
    "Sarabun": Near(1.3, 0.976, 0.946),
    "Segoe UI": Near(1.33, 0.995, 0.99),
    "Signika": Near(1.232, 0.959, 0.91),
    "Sora": Near(1.26, 1.137, 1.077),
    "Source Code Pro": Near(1.257, 1.346, 1.25, 0.6),
    "Source Sans 3": Near(1.424, 0.938, 0.923),
    "Source Sans Pro": Near(1.424, 0.938, 0.923),
    "Source Serif 4": Near(1.371, 1.074, 1.029),
    "Source Serif Pro": Near(1.371, 1.074, 1.029),
    "Space Grotesk": Near(1.276, 1.097, 1.021),
    "Space Mono": Near(1.481, 1.373, 1.275, 0.612),
    "Spectral": Near(1.522, 1, 0.967),
    "Tahoma": Near(1.207, 1.004, 1.062),
    "Tajawal": Near(1.2, 0.947, 0.917),
    "Teko": Near(1.433, 0.655, 0.817),
    "Titillium Web": Near(1.521, 0.944, 0.906),
    "Trebuchet MS": Near(1.161, 1.023, 0.993),
    "Tw Cen MT": Near(1.1, 0.9, 0.92),
    "Ubuntu": Near(1.149, 1.021, 1),
    "Urbanist": Near(1.2, 0.99, 0.956),
    "Varela Round": Near(1.204, 1.072, 1.072),
    "Vollkorn": Near(1.393, 0.983, 0.985),
    "Work Sans": Near(1.173, 1.119, 1.046),
    "Yantramanav": Near(1.297, 0.923, 0.86),
    "Zilla Slab": Near(1.2, 0.974, 0.923),
}

# Chinese, Japanese, Korean ------------------------------------------------------------------------

_HALF = 1.122
"""Width of Latin text whose letters are half an em each."""
_EASTERN = {
    Near(1.448, 1.048, 1.031): (
        "Noto Sans JP, Noto Sans KR, Noto Sans SC, Noto Sans TC, Noto Sans HK, Noto Sans CJK JP, "
        "Noto Sans CJK KR, Noto Sans CJK SC, Noto Sans CJK TC, Noto Sans CJK HK, Source Han Sans, "
        "Source Han Sans JP, Source Han Sans CN, Source Han Sans SC, Source Han Sans TC, "
        "Source Han Sans KR, Spoqa Han Sans Neo, 源ノ角ゴシック, 思源黑体, 思源黑體, 본고딕"
    ),
    Near(1.437, 1.02, 1.02): (
        "Noto Serif JP, Noto Serif KR, Noto Serif SC, Noto Serif TC, Noto Serif HK, Noto Serif CJK JP, "
        "Noto Serif CJK KR, Noto Serif CJK SC, Noto Serif CJK TC, Noto Serif CJK HK, Source Han Serif, "
        "Source Han Serif SC, 源ノ明朝, 思源宋体, 思源宋體"
    ),
    Near(1.5, 1.12, 1.12): "Meiryo, メイリオ",
    Near(1.27, 1.0, 1.05): "Meiryo UI",
    Near(1.5, 1.03, 1.06): "Yu Gothic, 游ゴシック, YuGothic, 游ゴシック体, Yu Mincho, 游明朝, YuMincho, 游明朝体",
    Near(1.32, 0.97, 1.0): "Yu Gothic UI",
    Near(1.0, _HALF, _HALF): (
        "MS Gothic, MS ゴシック, MS Mincho, MS 明朝, BIZ UDGothic, BIZ UDゴシック, BIZ UDMincho, "
        "BIZ UDMincho Medium, BIZ UD明朝 Medium, HGGothicE, HGSGothicE, UD Digi Kyokasho N-R, "
        "UD Digi Kyokasho N-B"
    ),
    Near(1.0, 1.05, 1.1): (
        "BIZ UDPGothic, BIZ UDPゴシック, BIZ UDPMincho, BIZ UDPMincho Medium, BIZ UDP明朝 Medium, "
        "UD Digi Kyokasho NP-R, UD Digi Kyokasho NP-B, UD デジタル 教科書体 NP-R, "
        "UD デジタル 教科書体 NP-B, HGPGothicE, HGP創英角ゴシックUB, HGPSoeiKakugothicUB, "
        "HG丸ゴシックM-PRO, HGMaruGothicMPRO"
    ),
    Near(1.0, 1.0, 1.05): "MS PGothic, MS Pゴシック, MS UI Gothic, MS PMincho, MS P明朝",
    Near(1.32, 1.05, 1.08): "Microsoft YaHei, 微软雅黑, Microsoft YaHei UI",
    Near(1.33, 1.03, 1.06): "Microsoft JhengHei, 微軟正黑體, Microsoft JhengHei UI",
    Near(1.15, _HALF, _HALF): "GulimChe, 굴림체, DotumChe, 돋움체, BatangChe, 바탕체, GungsuhChe, 궁서체",
    Near(1.15, 1.0, 1.05): "DengXian, 等线, PMingLiU, 新細明體, STXihei, 华文细黑, STZhongsong, 华文中宋",
    Near(1.33, 1.02, 1.05): "Malgun Gothic, 맑은 고딕",
    Near(1.15, 1.03, 1.08): "Gulim, 굴림, Dotum, 돋움, Batang, 바탕, Gungsuh, 궁서, HY견고딕, HYGothic-Extra",
    Near(1.5, 1.08, 1.1): (
        "Hiragino Sans, Hiragino Kaku Gothic Pro, Hiragino Kaku Gothic ProN, Hiragino Kaku Gothic StdN, "
        "ヒラギノ角ゴシック, ヒラギノ角ゴ Pro W3, ヒラギノ角ゴ ProN W3, ヒラギノ角ゴ Pro W6, "
        "ヒラギノ角ゴ ProN W6, Hiragino Maru Gothic Pro, Hiragino Maru Gothic ProN, Hiragino Mincho Pro, "
        "Hiragino Mincho ProN, Hiragino Sans GB, Osaka"
    ),
    Near(1.4, 1.04, 1.06): "PingFang SC, PingFang TC, PingFang HK, 苹方-简, 蘋方-繁, Songti SC, Songti TC",
    Near(1.4, 1.04, 1.08): "Heiti SC, Heiti TC, STHeiti, STSong, STKaiti, STFangsong, Kaiti SC, Kaiti TC",
    Near(1.2, 1.02, 1.04): "Apple SD Gothic Neo, AppleGothic, AppleMyungjo",
    Near(1.45, 1.06, 1.08): (
        "M PLUS 1p, M PLUS 1, M PLUS 2, M PLUS Rounded 1c, Zen Kaku Gothic New, Zen Kaku Gothic Antique, "
        "Zen Maru Gothic, Zen Old Mincho, Shippori Mincho, Klee One, Kosugi, Kosugi Maru, Sawarabi Gothic, "
        "Sawarabi Mincho, Kiwi Maru, LINE Seed JP, ZCOOL XiaoWei, ZCOOL KuaiLe, Ma Shan Zheng, "
        "LXGW WenKai, LXGW WenKai TC, Gowun Dodum, Gowun Batang, IBM Plex Sans JP, IBM Plex Sans KR, "
        "Alibaba PuHuiTi"
    ),
    Near(1.25, 1.0, 1.04): (
        "Nanum Gothic, 나눔고딕, NanumGothic, Nanum Myeongjo, 나눔명조, NanumSquare, 나눔스퀘어, "
        "NanumBarunGothic, 나눔바른고딕, Pretendard, Do Hyeon, Jua, Black Han Sans, Gothic A1, "
        "KoPubWorldDotum, KoPubWorld돋움체"
    ),
}
"""The same of families of Chinese, Japanese and Korean: their own characters are an em wide, in whatever font."""
FAMILIES |= {name: near for near, names in _EASTERN.items() for name in names.split(", ")}
